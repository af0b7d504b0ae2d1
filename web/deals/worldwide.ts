const worldwide =
  /^(?:world(?:[- ]?wide)?|weltweit|global|international|todo el mundo|mundial|monde(?: entier)?|世界中?|全世界|(?:كل |جميع أنحاء )?العالم|عالمي)$/iu;

/** Whether a deal's regions leave nobody out: authors write this beside countries too. */
export const isWorldwide = (regions: readonly string[]): boolean => regions.some((region) => worldwide.test(region.trim()));
