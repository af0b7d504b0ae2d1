/** A position in PostgreSQL's log: a `pg_lsn` as text, two hexadecimal halves. */
export type LogPosition = string;

const half = 32n;

export function toNumber(position: LogPosition): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << half) | BigInt(`0x${low}`);
}

const toPosition = (bytes: bigint): LogPosition => `${(bytes >> half).toString(16)}/${(bytes & 0xffff_ffffn).toString(16)}`.toUpperCase();

/** The last byte before a position. */
export const byteBefore = (position: LogPosition): LogPosition => toPosition(toNumber(position) - 1n);
