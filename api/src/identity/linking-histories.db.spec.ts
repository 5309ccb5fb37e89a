import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '@market/domain/foundation/domain-error';
import { newId } from '@market/domain/foundation/new-id';
import { IdentitiesService } from '@market/domain/identity/identities.service';
import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import { type SessionOwner, SessionsService } from '@market/domain/identity/sessions.service';
import { reachableStates } from '@market/test/histories/histories';
import {
  type Account,
  LINKING_HISTORIES,
  type LinkingAction,
  linkingModel,
  type LinkingState,
  type NamedLinkingAction,
} from '@market/test/histories/linking-histories';
import { HISTORIES_COUNT, testHistories } from '@market/test/histories/test-histories';
import { type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const identities = () => api.application.get(IdentitiesService, { strict: false });

/**
 * Runs a generated history in which people sign in, and link and unlink accounts. Compares the results with a
 * model of the users.
 */
class HistoryRun {
  private readonly runId = randomUUID();
  private states: LinkingState[] = [{}];
  /** The names that this test gives to users, by their ids: numbered in the order of their first sign-in. */
  private readonly nameByUserId = new Map<string, string>();

  async violations(history: readonly (readonly LinkingAction[])[]): Promise<string[]> {
    for (const actions of history) {
      const namedActions = actions.map((action) => this.withUserName(action));
      const statesBefore = this.states;
      const actionResults = await Promise.all(
        namedActions.map(async (action) => ({ action, observedResult: await this.applyAction(action) })),
      );
      this.states = reachableStates(linkingModel, statesBefore, actionResults);
      if (this.states.length === 0)
        return [`${JSON.stringify(actionResults)} fits no order, from ${JSON.stringify(statesBefore)}`];
    }
    return this.differencesFromModel();
  }

  /** Returns the action with the name of its user instead of the user's number. */
  private withUserName(action: LinkingAction): NamedLinkingAction {
    if (action.kind === 'sign-in') return action;
    const { userIndex, ...actionWithoutUser } = action;
    const names = [...this.nameByUserId.values()];
    return { ...actionWithoutUser, name: names[userIndex % Math.max(1, names.length)] ?? 'no user' };
  }

  private async applyAction(action: NamedLinkingAction): Promise<string> {
    try {
      return await this.runAction(action);
    } catch (error) {
      // A DomainError is an expected refusal; any other error is a bug.
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  private async runAction(action: NamedLinkingAction): Promise<string> {
    switch (action.kind) {
      case 'sign-in': {
        const { userId } = await identities().signIn(this.accountOf(action.account), '');
        return `is ${this.nameOf(userId, action.account)}`;
      }
      case 'link':
        return this.runInNewSession(this.idOf(action.name), (session) =>
          identities().link(session, this.accountOf(action.account)),
        );
      case 'unlink':
        return this.runInNewSession(this.idOf(action.name), ({ userId, sessionId }) =>
          identities().unlink(userId, action.provider, sessionId),
        );
      case 'disable':
      case 'enable':
        await api.query('UPDATE users SET disabled_at = $2 WHERE id = $1', [
          this.idOf(action.name),
          action.kind === 'disable' ? new Date() : null,
        ]);
        return 'done';
    }
  }

  /** Runs an action in a new session. Tries again if a concurrent `unlink` ended that session. */
  private async runInNewSession(
    userId: string,
    action: (session: SessionOwner) => Promise<void>,
  ): Promise<string> {
    const session = await api.application.get(SessionsService, { strict: false }).open(userId, '');
    try {
      await action(session);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'auth/user-token-expired') throw error;
      return this.runInNewSession(userId, action);
    }
    return 'done';
  }

  private accountOf({ provider, accountIndex }: Account): ProviderAccount {
    const subject = `${this.runId} ${accountIndex}`;
    const person = { displayName: `Person ${accountIndex}`, email: 'same@people.example', photoUrl: null };
    return { provider, subject, login: provider === 'github' ? `login-${accountIndex}` : '', ...person };
  }

  /** Returns the test's name for a user: the account that created the user, and a number, as in `github 0 (1)`. */
  private nameOf(userId: string, { provider, accountIndex }: Account): string {
    const accountName = `${provider} ${accountIndex}`;
    const earlierCount = [...this.nameByUserId.values()].filter((name) =>
      name.startsWith(`${accountName} `),
    ).length;
    const name = this.nameByUserId.get(userId) ?? `${accountName} (${earlierCount + 1})`;
    this.nameByUserId.set(userId, name);
    return name;
  }

  private idOf(name: string): string {
    const [userId = newId()] = [...this.nameByUserId].find(([, userName]) => userName === name) ?? [];
    return userId;
  }

  /** Compares the rows with the model. Returns a message for each difference. */
  private async differencesFromModel(): Promise<string[]> {
    const rows = await api.query<{ user_id: string; provider: string; subject: string }>(
      'SELECT user_id, provider, subject FROM identities WHERE subject LIKE $1',
      [`${this.runId} %`],
    );
    const rowLines = rows.map(
      ({ user_id, provider, subject }) =>
        `${this.nameByUserId.get(user_id) ?? user_id}: ${provider} ${subject.slice(this.runId.length + 1)}`,
    );
    const expectedLines = this.states.map((state) =>
      Object.values(state).flatMap(({ name, accountIndexByProvider }) =>
        Object.entries(accountIndexByProvider).map(
          ([provider, accountIndex]) => `${name}: ${provider} ${accountIndex}`,
        ),
      ),
    );
    const joinSorted = (lines: readonly string[]) => [...lines].sort().join(', ');
    const isExpected = expectedLines.some((lines) => joinSorted(lines) === joinSorted(rowLines));
    return isExpected
      ? []
      : [`the rows are ${joinSorted(rowLines)}; the model has ${expectedLines.map(joinSorted).join(' or ')}`];
  }
}

testHistories('the last sign-in method stays (SIGNIN-4)', LINKING_HISTORIES, (history) =>
  new HistoryRun().violations(history),
);

// Checks the rows that the tests above have left.
it('every user of these histories has a sign-in method, and events that match the methods', async () => {
  const [counts] = await api.query<{ users: number; wrong: number }>(
    `SELECT count(*)::int AS users, count(*) FILTER (WHERE methods = 0 OR created <> 1 OR methods <> 1 + linked - unlinked)::int AS wrong
       FROM (SELECT (SELECT count(*) FROM identities WHERE user_id = u.id) AS methods,
           count(*) FILTER (WHERE e.name = 'user.signed-up') AS created, count(*) FILTER (WHERE e.name = 'identity.linked') AS linked,
           count(*) FILTER (WHERE e.name = 'identity.unlinked') AS unlinked
         FROM users u LEFT JOIN outbox_events e ON e.payload->>'userId' = u.id::text GROUP BY u.id) AS users`,
  );
  expect(counts?.users).toBeGreaterThanOrEqual(HISTORIES_COUNT);
  // `wrong` counts users without a sign-in method, and users whose events do not match their methods.
  expect(counts?.wrong).toBe(0);
});
