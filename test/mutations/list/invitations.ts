import type { Mutation } from '../mutation.js';

const INVITED_BUYERS_SPEC = 'api/src/deliveries/invited-buyers.db.spec.ts';

/** Mutations of invitations to repositories during refunds. */
export const INVITATIONS: readonly Mutation[] = [
  {
    name: 'delivery/invited-during-a-refund',
    rule: 'The first invitation waits while PayPal decides on a refund (PAY-20)',
    file: 'domain/src/deliveries/invitation-steps.ts',
    find: 'if (!(await this.isSendable(tx, invitation))) return false;',
    replace: '',
    specs: [INVITED_BUYERS_SPEC],
  },
  {
    name: 'delivery/refund-during-the-invitation',
    rule: 'An invitation is cancelled if a refund was requested while it was sent (PAY-20)',
    file: 'domain/src/deliveries/invitation-steps.ts',
    find: 'if (!(await this.transactions.run((tx) => this.isSendable(tx, invitation)))) {',
    replace: 'if (false) {',
    specs: [INVITED_BUYERS_SPEC],
  },
];
