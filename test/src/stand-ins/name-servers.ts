import type { Resolver } from 'node:dns/promises';

/**
 * Returns a stand-in for name servers. `records` has the TXT records of each name, or the error code of a lookup. Every
 * domain has an MX record unless `mxErrorCode` is set.
 */
export function createNameServers(
  records: Readonly<Record<string, string[] | string>>,
  mxErrorCode?: string,
): Pick<Resolver, 'resolveMx' | 'resolveTxt'> {
  const createError = (code: string) => Object.assign(new Error(code), { code });
  return {
    resolveMx: async () => {
      if (mxErrorCode !== undefined) throw createError(mxErrorCode);
      return [{ exchange: 'mx.mail.dev', priority: 10 }];
    },
    resolveTxt: async (name) => {
      const found = records[name] ?? 'ENOTFOUND';
      if (typeof found === 'string') throw createError(found);
      // Splits each record, because DNS returns a long record in several parts.
      return found.map((record) => [record.slice(0, 5), record.slice(5)]);
    },
  };
}
