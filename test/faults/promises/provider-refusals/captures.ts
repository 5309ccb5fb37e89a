import { randomUUID } from 'node:crypto';
import { captureOrder, createRental, placeOrder } from '../../clients/buyer.js';
import { callUntilFinal } from '../../clients/calls.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { offer, type Person, signUp, signUpOne } from '../../clients/people.js';
import { AT_ONCE, HOUR_MS, mailsAbout, MINUTE_MS, type Providers, type ProviderPart } from './part.js';
import { CAPTURE_CODES, CAPTURE_ENDS, type CaptureEnd } from './refusal-ends.js';

interface RefusedBuyer {
  readonly buyer: Person;
  readonly orderId: string;
  readonly issue: string;
  readonly end: CaptureEnd;
  /** Whether the buyer closed the tab after the approval, so that workers capture. */
  readonly isAway: boolean;
}

const FAILED = 'failed: you were not charged';

/** Tests every documented refusal of a capture; half of the buyers have closed their tab (PAY-40, PAY-44). */
export const refusedCaptures: ProviderPart = async (providers) => {
  const { market, each } = providers;
  const [mvpId = ''] = await offer(market, await signUpOne(market), 1);
  const issues = providers
    .some(Object.entries(CAPTURE_ENDS))
    .flatMap(([issue, end]) =>
      Array.from({ length: each }, (_, place) => ({ issue, end, isAway: (place + issue.length) % 2 === 0 })),
    );
  const buyers = await signUp(market, issues.length);
  const wrong: string[] = [];
  const refused = await mapConcurrently(issues, AT_ONCE, async (one, place) => {
    const buyer = buyers[place] as Person;
    const orderId = await placeOrder(market, { buyer, mvpId });
    market.paypal.refuse(orderId, one.issue);
    const whole = { ...one, buyer, orderId };
    if (!one.isAway) wrong.push(...(await payDespite(providers, whole, mvpId)));
    return whole;
  });
  const away = refused.filter(({ isAway }) => isAway);
  return {
    name: 'captures',
    cases: refused.length,
    moments: [
      {
        afterMs: 20 * MINUTE_MS,
        isDone: async () => away.every(({ orderId }) => market.paypal.refused.includes(orderId)),
      },
      { afterMs: 3 * HOUR_MS, isDone: () => everythingEnded(providers, refused) },
    ],
    violations: async () => {
      const states = new Map(
        (
          await market.query<{ order_id: string; state: string }>(
            'SELECT order_id, state FROM payments WHERE order_id = ANY($1)',
            [refused.map(({ orderId }) => orderId)],
          )
        ).map(({ order_id, state }) => [order_id, state]),
      );
      return [
        ...wrong,
        ...refused.flatMap((one) => findDifferences(providers, one, states.get(one.orderId))),
      ];
    },
  };
};

/** The buyer reads the refusal, and pays the same order again if PayPal allows it. Returns a message for each mistake. */
async function payDespite({ market }: Providers, one: RefusedBuyer, mvpId: string): Promise<string[]> {
  const { buyer, orderId, issue, end } = one;
  const code = CAPTURE_CODES[end];
  if (code !== undefined) {
    const body = { orderId };
    const asked = { path: '/paypal/capture-order', by: buyer, key: randomUUID(), body };
    const said = await callUntilFinal(market, asked);
    if (said.body['code'] !== code) return [`${issue}: the buyer read ${JSON.stringify(said.body)}`];
    if (end === 'start-again') return [];
    if (end === 'confirm') market.paypal.withdraw(orderId);
    market.paypal.approve(orderId);
  }
  const captureId = await captureOrder(market, buyer, orderId);
  await createRental(market, { buyer, mvpId }, captureId);
  return [];
}

async function everythingEnded({ market }: Providers, refused: readonly RefusedBuyer[]): Promise<boolean> {
  const ids = refused.map(({ orderId }) => orderId);
  const open = `SELECT count(*) FROM payments WHERE order_id = ANY($1)
    AND (state NOT IN ('completed', 'declined', 'abandoned') OR claim_due_at IS NOT NULL)`;
  return (await market.count(open, [ids])) === 0 && buyersWithoutMail(market, refused).length === 0;
}

/** Returns buyers whose payment failed while they were away and who got no e-mail about it. */
function buyersWithoutMail(market: Providers['market'], refused: readonly RefusedBuyer[]): RefusedBuyer[] {
  return refused.filter(
    ({ buyer, end, isAway }) =>
      isAway && (end === 'another-way' || end === 'start-again') && mailsAbout(market, buyer, FAILED) !== 1,
  );
}

function findDifferences({ market }: Providers, one: RefusedBuyer, state: string | undefined): string[] {
  const { buyer, orderId, issue, end, isAway } = one;
  const isPaid = end === 'start-again' ? false : !(isAway && end === 'another-way');
  const wanted = isPaid ? 'completed' : end === 'start-again' ? 'abandoned' : 'declined';
  const captures = market.paypal.orders.get(orderId)?.captures.length ?? 0;
  const found = [
    ...(state === wanted ? [] : [`is ${state} and not ${wanted}`]),
    ...(captures === (isPaid ? 1 : 0) ? [] : [`has ${captures} captures at PayPal`]),
    ...(market.paypal.refused.includes(orderId) ? [] : ['was never refused']),
    ...(buyersWithoutMail(market, [one]).length === 0 ? [] : ['failed, and its buyer has no e-mail of it']),
    ...(isPaid && mailsAbout(market, buyer, FAILED) > 0
      ? ['is paid, and its buyer reads that it failed']
      : []),
  ];
  return found.map((what) => `${issue}, buyer ${isAway ? 'away' : 'present'}: order ${orderId} ${what}`);
}
