import type { Mutation } from '../mutation.js';

const INVITED_BUYERS_SPEC = 'api/src/deliveries/invited-buyers.db.spec.ts';

/** Mutations of invitations to repositories. */
export const INVITATIONS: readonly Mutation[] = [
  {
    name: 'delivery/invited-during-a-refund',
    rule: 'The first invitation waits while PayPal decides on a refund (PAY-20)',
    file: 'domain/src/deliveries/invitation-steps.ts',
    find: 'if ((await this.readSendable(tx, invitation))?.tries !== tries) return false;',
    replace: '',
    specs: [INVITED_BUYERS_SPEC],
  },
  {
    name: 'delivery/refund-during-the-invitation',
    rule: 'An invitation is cancelled if a refund was requested while it was sent (PAY-20)',
    file: 'domain/src/deliveries/invitation-steps.ts',
    find: 'if (sendable?.repository !== fullName || sendable.subject !== subject) {',
    replace: 'if (false) {',
    specs: [INVITED_BUYERS_SPEC],
  },
  {
    name: 'delivery/later-invitation-cancelled',
    rule: 'An attempt does not cancel the same invitation of a later attempt',
    file: 'domain/src/deliveries/invitation-steps.ts',
    find: 'if (sendable?.repository !== fullName || sendable.subject !== subject) {',
    replace: 'if (sendable?.tries !== invitation.tries) {',
    specs: [INVITED_BUYERS_SPEC],
  },
  {
    name: 'delivery/refund-overwritten-by-a-check',
    rule: 'A refund during a check of the invitation removes the buyer (DELIVERY-20)',
    file: 'domain/src/deliveries/invitations.queries.ts',
    find: 'SET tries = tries + 1, next_try_at = CASE',
    replace: 'SET next_try_at = CASE',
    specs: [INVITED_BUYERS_SPEC],
  },
  {
    name: 'delivery/failed-invitation-after-a-refund',
    rule: 'A refund removes the buyer also if the invitation failed (DELIVERY-20)',
    file: 'domain/src/deliveries/invitations.queries.ts',
    find: "AND i.state <> 'removed'`",
    replace: "AND i.state NOT IN ('removed', 'failed')`",
    specs: [INVITED_BUYERS_SPEC],
  },
  {
    name: 'delivery/repository-named-too-early',
    rule: 'The repository is named while the invitation or the access lasts (DELIVERY-6)',
    file: 'domain/src/deliveries/delivery-page.rules.ts',
    find: 'return isInvited && isRentalRunning(rental, now);',
    replace: 'return isInvited || isRentalRunning(rental, now);',
    specs: [INVITED_BUYERS_SPEC],
  },
];
