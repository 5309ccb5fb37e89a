import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { Moment } from '../endpoints/paging.js';

/**
 * `fault`: customers would get an error. `warning`: customers may get an error. `off`: the provider is not
 * configured, and the product works without it.
 */
export const ProviderVerdict = z.enum(['ok', 'warning', 'fault', 'off']);
export type ProviderVerdict = z.output<typeof ProviderVerdict>;

/**
 * One check of a provider. `part` and `asked` say what was checked, `says` what was found, and `fix` how to repair it
 * (empty if nothing is wrong). Contains no secrets.
 */
export const ProviderFinding = z.object({
  part: z.string(),
  asked: z.string(),
  verdict: ProviderVerdict,
  says: z.string(),
  fix: z.string(),
});

export const readProviders = endpoint({
  id: 'admin.providers',
  method: 'GET',
  path: '/admin/providers',
  access: 'moderator',
  summary: 'Whether each configured provider is ready for customers, asked at most once a minute (OPERATE-5)',
  reply: z.object({ askedAt: Moment, findings: z.array(ProviderFinding) }),
});
