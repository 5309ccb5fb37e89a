/** A place in Postgres' log of writes, as a number: whoever has replayed up to it has everything that was written before. */
export type Lsn = bigint;

/** Before everything: asks for nothing to have been replayed. */
export const NOTHING_WRITTEN: Lsn = 0n;

const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;
const HALF_BITS = 32n;

/** Reads it as Postgres writes it (`16/B374D848`); undefined for any other text. */
export function readLsn(text: unknown): Lsn | undefined {
  const [, high, low] = TEXT.exec(typeof text === 'string' ? text : '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << HALF_BITS) | BigInt(`0x${low}`);
}
