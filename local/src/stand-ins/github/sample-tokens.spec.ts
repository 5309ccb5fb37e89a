import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GitHubState } from './github-state.js';
import { SAMPLE_TOKENS } from './sample-tokens.js';

const [{ token, login } = { token: '', login: '' }, otherToken] = SAMPLE_TOKENS;

let folder: string;
const stateFile = () => join(folder, 'github.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'github-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('sample tokens are accepted without being issued, also after a reset, and do not count as issued', () => {
  const gitHub = new GitHubState(stateFile());
  expect(gitHub.findToken(token)).toMatchObject({ login });
  gitHub.reset();
  expect(gitHub.findToken(token)).toMatchObject({ login });
  expect(gitHub.liveTokens).toBe(0);
});

it.each([
  ['the product', (gitHub: GitHubState) => gitHub.revoke(token)],
  ['the person at GitHub', (gitHub: GitHubState) => gitHub.revokeAllOf(login)],
])('tokens that %s revoked are refused, also after a reset and a restart', (_revokedBy, revoke) => {
  const gitHub = new GitHubState(stateFile());
  revoke(gitHub);
  gitHub.reset();
  for (const state of [gitHub, new GitHubState(stateFile())]) {
    expect(state.findToken(token)).toBeUndefined();
    expect(state.revoke(token)).toBe(false);
    expect(state.findToken(otherToken?.token ?? '')).toBeDefined();
  }
});
