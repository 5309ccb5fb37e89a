import type { Resolver } from 'node:dns/promises';

/**
 * Returns name servers with these TXT records, or codes of errors, by name. Every domain has an MX record unless `mx` is the
 * code of an error.
 */
export function nameServers(
  records: Readonly<Record<string, string[] | string>>,
  mx?: string,
): Pick<Resolver, 'resolveMx' | 'resolveTxt'> {
  const failure = (code: string) => Object.assign(new Error(code), { code });
  return {
    resolveMx: async () => {
      if (mx !== undefined) throw failure(mx);
      return [{ exchange: 'mx.mail.dev', priority: 10 }];
    },
    resolveTxt: async (name) => {
      const found = records[name] ?? 'ENOTFOUND';
      if (typeof found === 'string') throw failure(found);
      // Long records come in several parts.
      return found.map((record) => [record.slice(0, 5), record.slice(5)]);
    },
  };
}
