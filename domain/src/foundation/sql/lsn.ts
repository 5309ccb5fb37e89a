/**
 * A position in Postgres' write-ahead log as a number. A replica at this position has replayed every earlier
 * write.
 */
export type Lsn = bigint;

/** The start of the log: every replica has replayed up to here. */
export const NOTHING_WRITTEN: Lsn = 0n;

const LSN_PATTERN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;
const LOW_PART_BITS = 32n;

/** Parses a position in Postgres' notation (`16/B374D848`); undefined for any other text. */
export function readLsn(text: unknown): Lsn | undefined {
  const [, high, low] = LSN_PATTERN.exec(typeof text === 'string' ? text : '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << LOW_PART_BITS) | BigInt(`0x${low}`);
}
