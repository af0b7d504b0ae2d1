/** Handles that could be mistaken for the board, its team or a placeholder. Hyphens and underscores are ignored. */
export const reservedHandles =
  `dealwire admin administrator mod moderator mods moderators staff team official system root support help info contact security abuse
  legal privacy press postmaster webmaster hostmaster noreply api auth me self anonymous somebody nobody everyone all here deleted removed
  guest unknown null undefined`.split(/\s+/);
const reserved = new Set(reservedHandles);

export const isReserved = (handle: string): boolean => reserved.has(handle.replace(/[-_]/g, ''));
