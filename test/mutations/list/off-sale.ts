import type { Mutation } from '../mutation.js';

const OFF_SALE_SPEC = 'api/src/listings/off-sale.db.spec.ts';
const SERVICE = 'domain/src/listings/off-sale.service.ts';

/**
 * Mutations of taking listings off sale and putting them back. The triggers are not mutated: the specs use a database
 * that was migrated before the mutation.
 */
export const LISTINGS_OFF_SALE: readonly Mutation[] = [
  {
    name: 'sale/own-listing',
    rule: 'No moderator takes their own listing off sale or puts it back',
    file: 'domain/src/audit/audit-subjects.queries.ts',
    find: "    ownSubjectError: 'listing/own',",
    replace: '    ownSubjectError: null,',
    specs: [OFF_SALE_SPEC],
  },
  {
    name: 'sale/twice',
    rule: 'A listing is taken off sale once, and its reason stays',
    file: SERVICE,
    find: "state: In(['approved', 'off-sale']), offSaleAt: IsNull() }",
    replace: "state: In(['approved', 'off-sale']) }",
    specs: [OFF_SALE_SPEC],
  },
  {
    name: 'sale/lister-not-told',
    rule: 'The lister is notified with the reason',
    file: SERVICE,
    find: '      await this.outbox.append(tx, listingTakenOffSale, { listingId, moderatorId, reason });\n',
    replace: '',
    specs: [OFF_SALE_SPEC],
  },
  {
    name: 'sale/put-back-not-told',
    rule: 'The lister is notified when the listing is back on sale',
    file: SERVICE,
    find: '      await this.outbox.append(tx, listingPutBack, { listingId, moderatorId });\n',
    replace: '',
    specs: [OFF_SALE_SPEC],
  },
];
