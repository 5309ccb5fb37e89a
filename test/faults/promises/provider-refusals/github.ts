import { githubIdOf } from '../../../src/stand-ins/github-ids.js';
import { buy } from '../../clients/buyer.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { offerListings, type Person, signUp, signUpOne } from '../../clients/people.js';
import { callOrThrow } from '../queue-wiped/timed-promise-scenario.js';
import { consentToGitHub } from './github-consent.js';
import {
  CALLS_AT_ONCE,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type ProviderRun,
  type ProviderTest,
  type Providers,
} from './provider-test.js';

const LISTER_LOGIN = 'theolindqvist';
const BUYER_LOGIN = 'mateusrocha';
/** Login of the lister whose token GitHub refuses. */
const REVOKED_LISTER_LOGIN = 'ruthcalloway';

/**
 * A refusal of one of our calls to GitHub. `expectedEnd` is the state in which the archive or the invitation must end,
 * with the reason that people read.
 */
interface Refusal {
  readonly kind: 'archive' | 'invitation';
  readonly step: string;
  readonly fault: object;
  readonly expectedEnd: string;
  /** Kind of the notification that tells the lister to act; absent if the lister need not act. */
  readonly noticeKind?: string;
}

const statusFault = (code: number) => ({ kind: 'status', status: code });
const RESTRICTED_FAULT = { kind: 'restricted' };

/** GitHub's documented refusals. */
const REFUSALS: readonly Refusal[] = [
  { kind: 'archive', step: 'repository', fault: RESTRICTED_FAULT, expectedEnd: 'kept' },
  { kind: 'archive', step: 'repository', fault: { kind: 'sso' }, expectedEnd: 'kept' },
  { kind: 'archive', step: 'zipball', fault: { kind: 'secondary' }, expectedEnd: 'kept' },
  {
    kind: 'archive',
    step: 'commits',
    fault: { kind: 'limited', retryAfterSeconds: 90 },
    expectedEnd: 'kept',
  },
  { kind: 'archive', step: 'zipball', fault: statusFault(502), expectedEnd: 'kept' },
  {
    kind: 'archive',
    step: 'repository',
    fault: statusFault(404),
    expectedEnd: 'failed repository-gone',
    noticeKind: 'github.repository-gone',
  },
  { kind: 'archive', step: 'repository', fault: statusFault(403), expectedEnd: 'failed forbidden' },
  { kind: 'archive', step: 'zipball', fault: statusFault(451), expectedEnd: 'failed forbidden' },
  { kind: 'invitation', step: 'invite', fault: statusFault(422), expectedEnd: 'invited' },
  { kind: 'invitation', step: 'repository', fault: RESTRICTED_FAULT, expectedEnd: 'invited' },
  { kind: 'invitation', step: 'invite', fault: { kind: 'secondary' }, expectedEnd: 'invited' },
  { kind: 'invitation', step: 'collaborator', fault: statusFault(403), expectedEnd: 'invited' },
  { kind: 'invitation', step: 'invite', fault: statusFault(403), expectedEnd: 'failed forbidden' },
  {
    kind: 'invitation',
    step: 'repository',
    fault: statusFault(404),
    expectedEnd: 'failed repository-gone',
    noticeKind: 'github.repository-gone',
  },
  {
    kind: 'archive',
    step: 'repository',
    fault: statusFault(401),
    expectedEnd: 'failed grant-gone',
    noticeKind: 'github.grant-gone',
  },
];

interface RefusedJob {
  readonly refusal: Refusal;
  readonly mvpId: string;
  readonly owner: Person;
  readonly deliveryId: string;
  readonly buyer: Person;
}

/**
 * Tests restricted organizations, missing permissions, rate limits and deleted repositories (DELIVERY-12, DELIVERY-20,
 * DELIVERY-23, LIST-40).
 */
export const refusedByGitHub: ProviderTest = async (providers): Promise<ProviderRun> => {
  const { market, github } = providers;
  const [lister, invitedBuyer, revokedLister] = (await signUp(market, 3)) as [Person, Person, Person];
  for (const [person, login] of [
    [lister, LISTER_LOGIN],
    [invitedBuyer, BUYER_LOGIN],
    [revokedLister, REVOKED_LISTER_LOGIN],
  ] as const)
    await market.query(
      `INSERT INTO identities (id, user_id, provider, subject, login, linked_at)
       VALUES (gen_random_uuid(), $1, 'github', $2, $3, now())`,
      [person.userId, String(githubIdOf(login)), login],
    );
  await consentToGitHub(market, github, lister, LISTER_LOGIN);
  await consentToGitHub(market, github, revokedLister, REVOKED_LISTER_LOGIN);
  const jobs: RefusedJob[] = [];
  for (const refusal of providers.selectRefusals(REFUSALS)) {
    const owner = refusal.expectedEnd.endsWith('grant-gone') ? revokedLister : lister;
    jobs.push(...(await createRefusedJobs(providers, refusal, { owner, invitedBuyer })));
  }
  const isDone = async () => (await findDifferences(providers, jobs)).length === 0;
  return {
    name: 'GitHub',
    caseCount: jobs.length,
    moments: [20 * MINUTE_MS, 3 * HOUR_MS, DAY_MS + 2 * HOUR_MS].map((afterMs, index, times) => ({
      afterMs,
      isDone: index === times.length - 1 ? isDone : async () => true,
    })),
    findViolations: async () => [
      ...(await untestedRefusals(providers, jobs)),
      ...(await findDifferences(providers, jobs)),
      ...(await missingNotices(providers, jobs)),
    ],
  };
};

/**
 * Returns a message for each refusal that did not reach all of its jobs: GitHub must have refused a call of each job.
 * After a refused token one job is enough, because the product does not use that token again.
 */
async function untestedRefusals({ github }: Providers, jobs: readonly RefusedJob[]): Promise<string[]> {
  const calls = (await github.readRecords()).calls.filter(({ status: code }) => code >= 400);
  return [...new Set(jobs.map(({ refusal }) => refusal))].flatMap((refusal) => {
    const plannedJobs = jobs.filter((job) => job.refusal === refusal);
    const jobsWithRefusal = plannedJobs.filter(({ mvpId }) =>
      calls.some(({ step, what }) => step === refusal.step && what.includes(mvpId)),
    );
    const expectedCount = refusal.expectedEnd.endsWith('grant-gone') ? 1 : plannedJobs.length;
    return jobsWithRefusal.length >= expectedCount
      ? []
      : [
          `GitHub, ${refusal.step}: ${plannedJobs.length - jobsWithRefusal.length} of ${plannedJobs.length} were never refused`,
        ];
  });
}

/** Sells one listing for each case, each with its own repository, so that GitHub refuses every case once. */
async function createRefusedJobs(
  { market, github, casesPerRefusal }: Providers,
  refusal: Refusal,
  { owner, invitedBuyer }: { readonly owner: Person; readonly invitedBuyer: Person },
): Promise<RefusedJob[]> {
  const mvpIds = await offerListings(market, owner, casesPerRefusal);
  const column = refusal.kind === 'archive' ? 'offer_archive' : 'invite_buyers';
  for (const mvpId of mvpIds) {
    const repository = `harbour-works/${mvpId}`;
    const sourceUrl = `https://github.com/${repository}`;
    await github.planFault({ step: refusal.step, ...refusal.fault, repository });
    const placedOffer = market.offeredListings.get(mvpId);
    if (placedOffer) market.offeredListings.set(mvpId, { ...placedOffer, sourceUrl });
    await market.query(`UPDATE listings SET ${column} = true, source_url = $2 WHERE id = $1`, [
      mvpId,
      sourceUrl,
    ]);
  }
  return mapConcurrently(mvpIds, CALLS_AT_ONCE, async (mvpId) => {
    const buyer = refusal.kind === 'invitation' ? invitedBuyer : await signUpOne(market);
    const { rentalId } = await buy(market, { buyer, mvpId, lastStep: 'rents' });
    const [row] = await market.query<{ id: string }>('SELECT id FROM deliveries WHERE rental_id = $1', [
      rentalId,
    ]);
    return { refusal, mvpId, owner, buyer, deliveryId: row?.id ?? '' };
  });
}

/** Compares what the api shows each buyer about the delivery with the final state that the refusal must lead to. */
async function findDifferences({ market }: Providers, jobs: readonly RefusedJob[]): Promise<string[]> {
  const differences = await mapConcurrently(jobs, CALLS_AT_ONCE, async ({ refusal, buyer, deliveryId }) => {
    const { body } = await callOrThrow(market, `/deliveries/${deliveryId}`, { caller: buyer, method: 'GET' });
    const shownState = body[refusal.kind] as { state?: string; reason?: string | null } | null;
    const endText = [shownState?.state, shownState?.reason].filter(Boolean).join(' ');
    const { step, fault } = refusal;
    return endText === refusal.expectedEnd
      ? []
      : [`GitHub, ${step} ${JSON.stringify(fault)}: ${endText} and not ${refusal.expectedEnd}`];
  });
  return differences.flat();
}

async function missingNotices({ market }: Providers, jobs: readonly RefusedJob[]): Promise<string[]> {
  const ownerByKind = new Map(
    jobs.flatMap(({ refusal: { noticeKind }, owner }) => (noticeKind ? [[noticeKind, owner] as const] : [])),
  );
  const missingKinds: string[] = [];
  for (const [kind, owner] of ownerByKind) {
    const { body } = await callOrThrow(market, '/users/notices', { caller: owner, method: 'GET' });
    if (!JSON.stringify(body).includes(`"${kind}"`)) missingKinds.push(`GitHub: no notification ${kind}`);
  }
  return missingKinds;
}
