const worldwide = /^(?:world|weltweit|global|international|mundial|monde|全?世界|عالمي)|mundo$|العالم$/i;

/** Whether a deal's regions leave nobody out: authors write this beside countries too. */
export const isWorldwide = (regions: readonly string[]): boolean => regions.some((region) => worldwide.test(region.trim()));
