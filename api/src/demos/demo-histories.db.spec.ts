import type { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DemosQueries, type DemoRow } from '@market/domain/demos/demos.queries';
import { DemosService } from '@market/domain/demos/demos.service';
import { DomainError } from '@market/domain/foundation/domain-error';
import { newId } from '@market/domain/foundation/new-id';
import {
  DEMO_HISTORIES,
  type DemoAction,
  demoKey,
  demoModel,
  type DemoState,
} from '@market/test/histories/demo-histories';
import { reachableStates, clockPerHistory } from '@market/test/histories/histories';
import { HISTORIES_COUNT, testHistories } from '@market/test/histories/test-histories';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing } from '@market/test/api/shop';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;
/** Actions that move the clock past the end of all demos, and run the jobs that end them. */
const FINAL_STEPS: readonly (readonly DemoAction[])[] = [
  [{ kind: 'wait', ms: HOUR_MS }],
  [0, 1].flatMap((visitorIndex) =>
    [0, 1].map((listingIndex) => ({ kind: 'expire', visitorIndex, listingIndex }) as const),
  ),
];

let api: RunningApi;
let clockStorage: AsyncLocalStorage<{ time: number }>;

beforeAll(async () => {
  api = await startApi();
  clockStorage = clockPerHistory(api);
});
afterAll(() => api.stop());

const demosService = () => api.application.get(DemosService, { strict: false });
const demosQueries = () => api.application.get(DemosQueries, { strict: false });

/**
 * Runs a history, which is a random sequence of actions, with two people and two listings. Compares the results with a
 * model of the demos.
 */
class HistoryRun {
  private readonly clockTime = { time: NOON };
  private states: DemoState[] = [{ nowMs: NOON, hiddenListings: [], demoByKey: {} }];
  /** The ids of demos that were returned to the person who started them, by person and listing. */
  private readonly ids = new Map<string, Set<string>>();

  constructor(
    private readonly people: readonly Person[],
    private readonly listings: readonly string[],
  ) {}

  run(history: readonly (readonly DemoAction[])[]): Promise<string[]> {
    return clockStorage.run(this.clockTime, async () => {
      for (const actions of [...history, ...FINAL_STEPS]) {
        const differences = await this.runConcurrently(actions);
        if (differences) return [differences];
      }
      return this.violations();
    });
  }

  private async runConcurrently(actions: readonly DemoAction[]): Promise<string | undefined> {
    const results = await Promise.all(
      actions.map(async (action) => ({ action, observedResult: await this.applyAction(action) })),
    );
    const statesBefore = this.states;
    this.states = reachableStates(demoModel, statesBefore, results);
    if (this.states.length > 0) return undefined;
    return `${JSON.stringify(results)} fits no order, from ${JSON.stringify(statesBefore)}`;
  }

  private async applyAction(action: DemoAction): Promise<string> {
    try {
      return await this.runAction(action);
    } catch (error) {
      // Refusals of the product are expected; any other error is a bug.
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  private async runAction(action: DemoAction): Promise<string> {
    switch (action.kind) {
      case 'wait':
        this.clockTime.time += action.ms;
        return 'done';
      case 'hide':
      case 'show':
        await api.query('UPDATE listings SET state = $2 WHERE id = $1', [
          this.listings[action.listingIndex],
          action.kind === 'hide' ? 'rejected' : 'approved',
        ]);
        return 'done';
      case 'start': {
        const viewer = { userId: this.userId(action.actorIndex), role: 'user' as const };
        const row = await demosService().start(viewer, this.listings[action.listingIndex] ?? '');
        const key = demoKey(action.actorIndex, action.listingIndex);
        this.ids.set(key, (this.ids.get(key) ?? new Set()).add(row.id));
        return timesText(row);
      }
      case 'expire':
        await demosService().expire(this.idOf(action.visitorIndex, action.listingIndex));
        return 'done';
      case 'status':
        return timesText(
          await demosQueries().findRunning(
            this.userId(action.actorIndex),
            this.idOf(action.visitorIndex, action.listingIndex),
          ),
        );
      case 'touch':
        return timesText(
          await demosService().recordActivity(
            this.userId(action.actorIndex),
            this.idOf(action.visitorIndex, action.listingIndex),
          ),
        );
      case 'end': {
        const row = await demosService().end(
          this.userId(action.actorIndex),
          this.idOf(action.visitorIndex, action.listingIndex),
        );
        return `ended at ${row.endedAt?.getTime()}`;
      }
    }
  }

  private userId(personIndex: number): string {
    return this.people[personIndex]?.userId ?? '';
  }

  /** Returns the id of the person's first demo of the listing, or a random id if they have started none. */
  private idOf(personIndex: number, listing: number): string {
    const [id = newId()] = this.ids.get(demoKey(personIndex, listing)) ?? [];
    return id;
  }

  /**
   * Compares the rows with the model, and the returned ids with the rows. Returns a message for each
   * difference.
   */
  private async violations(): Promise<string[]> {
    const rows = await api.query<{
      id: string;
      user_id: string;
      listing_id: string;
      started_at: Date;
      expires_at: Date;
      ended_at: Date | null;
      end_reason: 'closed' | 'expired' | null;
    }>('SELECT * FROM demo_sessions WHERE user_id = ANY($1)', [this.people.map(({ userId }) => userId)]);
    const rowEntries = rows.map((row) => {
      const personIndex = this.people.findIndex(({ userId }) => userId === row.user_id);
      const demo = {
        startedAtMs: row.started_at.getTime(),
        expiresAtMs: row.expires_at.getTime(),
        endedAtMs: row.ended_at?.getTime() ?? null,
        endReason: row.end_reason,
      };
      return [demoKey(personIndex, this.listings.indexOf(row.listing_id)), demo] as const;
    });
    const sortedJson = (entries: readonly (readonly [string, unknown])[]) =>
      JSON.stringify([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));
    const matchesModel = this.states.some(
      (state) => sortedJson(Object.entries(state.demoByKey)) === sortedJson(rowEntries),
    );
    const returnedIds = [...this.ids.values()].flatMap((ids) => [...ids]).sort();
    const areSameIds = JSON.stringify(returnedIds) === JSON.stringify(rows.map(({ id }) => id).sort());
    return [
      ...(matchesModel
        ? []
        : [`the rows are ${sortedJson(rowEntries)}, the model has ${JSON.stringify(this.states)}`]),
      ...(areSameIds ? [] : [`demos ${returnedIds.join()} were returned, there are ${rows.length} rows`]),
    ];
  }
}

function timesText({ startedAt, expiresAt }: Pick<DemoRow, 'startedAt' | 'expiresAt'>): string {
  return `runs from ${startedAt.getTime()} to ${expiresAt.getTime()}`;
}

async function runHistory(history: readonly (readonly DemoAction[])[]): Promise<string[]> {
  const [buyer, owner] = await Promise.all([api.signUp('Ben'), api.signUp('Lina')]);
  return new HistoryRun([buyer, owner], [await offerListing(api, owner), await offerListing(api, owner)]).run(
    history,
  );
}

testHistories('a user has one demo per listing (DEMO-1)', DEMO_HISTORIES, runHistory);

// Checks the rows that the tests above have left.
it('every demo of these histories has one event for its start and one for its end', async () => {
  const [counts] = await api.query<{ sessions: number; wrong: number }>(
    `SELECT count(*)::int AS sessions, count(*) FILTER (WHERE started <> 1 OR ended <> 1)::int AS wrong FROM (
         SELECT count(*) FILTER (WHERE e.name = 'demo.started') AS started, count(*) FILTER (WHERE e.name = 'demo.ended') AS ended
         FROM demo_sessions s LEFT JOIN outbox_events e ON e.payload->>'sessionId' = s.id::text GROUP BY s.id) AS sessions`,
  );
  expect(counts?.sessions).toBeGreaterThan(HISTORIES_COUNT / 2);
  // The actions in FINAL_STEPS have ended all demos.
  expect(counts?.wrong).toBe(0);
});
