export interface Position {
  latitude: number;
  longitude: number;
}

/** Kilometres on a great circle, as the SQL function `kilometres` has it. */
export function distanceBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(half(one.latitude, other.latitude) + across)));
}
