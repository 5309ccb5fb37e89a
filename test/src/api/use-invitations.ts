import { afterAll, beforeEach } from 'vitest';
import { InvitationsService } from '@market/domain/deliveries/invitations.service';
import type { Rental } from '@market/contract/rentals/rentals';
import { rentFor } from './rent.js';
import { consentTo, linkGitHubOf, type RunningGitHub, startGitHubStandIn } from './use-github.js';
import { useTestMarket } from './use-test-market.js';

export const LISTER_LOGIN = 'theolindqvist';
export const BUYER_LOGIN = 'mateusrocha';
export const REPOSITORY = 'harbour-works/habits';

/**
 * Creates for one spec file a marketplace whose lister invites buyers to an organization's repository. Lister and
 * buyer have linked GitHub.
 */
export function useInvitations() {
  let github: RunningGitHub;
  const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'), async () => {
    github = await startGitHubStandIn();
    return github.environment;
  });
  const invitations = {
    market,
    /** Returns the GitHub stand-in, which exists only while tests run. */
    github: () => github,
    /** Sets the repository that buyers are invited to. */
    async inviteTo(source = `https://github.com/${REPOSITORY}`): Promise<void> {
      const statement = 'UPDATE listings SET invite_buyers = true, source_url = $2 WHERE id = $1';
      await market.api.query(statement, [market.mvpId, source]);
    },
    /** Handles the invitations that are due, as the workers' sweep does. */
    async runSweep(): Promise<void> {
      const service = market.api.application.get(InvitationsService);
      for (let round = 0; round < 5; round += 1)
        for (const id of await service.findDue(10)) await service.handle(id);
    },
    row: async () =>
      (await market.api.query<Record<string, unknown>>('SELECT * FROM repository_invitations'))[0],
    /** Returns the calls by which the product invited people at GitHub. */
    readInviteCalls: async () => (await github.readRecords()).calls.filter(({ step }) => step === 'invite'),
    /** Returns the invitation as the buyer's delivery page shows it. */
    async readInvitation(deliveryId: Rental['deliveryid']): Promise<unknown> {
      const deliveryResponse = await market.api.inject({
        method: 'GET',
        url: `/api/deliveries/${deliveryId}`,
        headers: { authorization: market.buyer.authorization },
      });
      return deliveryResponse.json().invitation;
    },
    rent: (duration: '1 month' | '6 months' | 'outright' = '1 month') => rentFor(market, { duration }),
  };
  afterAll(() => github.stop());
  beforeEach(async () => {
    for (const table of ['github_grants', 'identities', 'repository_invitations'])
      await market.api.query(`DELETE FROM ${table}`);
    await github.reset();
    market.lister = await market.api.signIn(market.lister.userId);
    await linkGitHubOf(market.api, market.lister, LISTER_LOGIN);
    await consentTo(market.api, github, { person: market.lister, login: LISTER_LOGIN });
    await linkGitHubOf(market.api, market.buyer, BUYER_LOGIN);
    await invitations.inviteTo();
  });
  return invitations;
}
