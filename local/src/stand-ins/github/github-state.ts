import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Token } from './access-token.js';
import { FIRST_COMMIT_AT, sampleCommitTimes } from './sample-commits.js';
import { isSampleRepository } from './sample-contents.js';
import { SAMPLE_TOKENS } from './sample-tokens.js';

/** Organizations; every other owner is a person of the sample. */
export const ORGANIZATIONS = ['harbour-works', 'tin-roof-labs'] as const;
/** Repositories whose name starts with this prefix are public. */
const PUBLIC_REPOSITORY_PREFIX = 'open-';
/** Repositories whose name starts with this prefix do not exist. */
const MISSING_REPOSITORY_PREFIX = 'missing-';

export interface Commit {
  readonly sha: string;
  readonly at: string;
}

/** One invitation to a repository, with GitHub's fields. */
export interface Invitation {
  readonly id: number;
  repository: string;
  readonly login: string;
  readonly permission: string;
  readonly createdAt: string;
  expired: boolean;
}

/** A recorded call of the REST API, without secrets. */
export interface Call {
  readonly at: string;
  readonly step: string;
  readonly login: string | null;
  readonly what: string;
  readonly status: number;
}

interface StoredState {
  tokens: Token[];
  revoked: string[];
  /** Logins of the sample tokens that were revoked. */
  revokedSampleLogins: string[];
  pushes: { repository: string; sha: string; at: string }[];
  invitations: Invitation[];
  collaborators: { repository: string; login: string; permission: string }[];
  /** Current names of renamed repositories, by their earlier names. */
  renames: Record<string, string>;
  calls: Call[];
  nextId: number;
}

const EMPTY_STATE: StoredState = {
  tokens: [],
  revoked: [],
  revokedSampleLogins: [],
  pushes: [],
  invitations: [],
  collaborators: [],
  renames: {},
  calls: [],
  nextId: 1,
};

/** GitHub's state: tokens, access and a log of all calls. Stored in a file, so that it survives restarts. */
export class GitHubState {
  private readonly stored: StoredState;

  constructor(private readonly file?: string) {
    this.stored = {
      ...structuredClone(EMPTY_STATE),
      ...(file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredState) : {}),
    };
  }

  get calls(): readonly Call[] {
    return this.stored.calls;
  }

  get invitations(): readonly Invitation[] {
    return this.stored.invitations;
  }

  get collaborators(): StoredState['collaborators'] {
    return this.stored.collaborators;
  }

  /** Returns the fingerprints of all revoked tokens. */
  get revoked(): readonly string[] {
    return this.stored.revoked;
  }

  get liveTokens(): number {
    return this.stored.tokens.length;
  }

  recordCall(call: Call): void {
    this.stored.calls.push(call);
    this.write();
  }

  storeToken(token: Token): void {
    this.stored.tokens.push(token);
    this.write();
  }

  findToken(token: string): Token | undefined {
    return this.acceptedTokens().find((entry) => entry.token === token);
  }

  /** Revokes a token; returns false if it was never issued. */
  revoke(token: string): boolean {
    const holder = this.findToken(token);
    if (!holder) return false;
    if (SAMPLE_TOKENS.includes(holder)) this.stored.revokedSampleLogins.push(holder.login);
    this.stored.tokens = this.stored.tokens.filter((entry) => entry.token !== token);
    this.stored.revoked.push(fingerprint(token));
    this.write();
    return true;
  }

  /** Revokes all tokens of a person, as people can do in GitHub's settings. */
  revokeAllOf(login: string): void {
    for (const { token } of this.acceptedTokens().filter((entry) => entry.login === login))
      this.revoke(token);
  }

  /** Returns the issued tokens and those of the sample, without revoked ones. */
  private acceptedTokens(): readonly Token[] {
    const sampleTokens = SAMPLE_TOKENS.filter(
      ({ login }) => !this.stored.revokedSampleLogins.includes(login),
    );
    return [...this.stored.tokens, ...sampleTokens];
  }

  /** Returns the commits of a repository, newest first. */
  commits(repository: string): Commit[] {
    const firstCommit = { sha: shaOf(`${repository} first`), at: FIRST_COMMIT_AT };
    const pushedCommits = this.stored.pushes.filter((entry) => entry.repository === repository).reverse();
    const laterCommits = [...pushedCommits, ...sampleCommits(repository)].map(({ sha, at }) => ({ sha, at }));
    return [
      ...laterCommits.toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at)),
      firstCommit,
    ];
  }

  push(repository: string, at: string): string {
    const sha = shaOf(`${repository} ${this.stored.pushes.length} ${at}`);
    this.stored.pushes.push({ repository, sha, at });
    this.write();
    return sha;
  }

  /** Returns the person's open invitation, or creates one if there is none; returns undefined for a collaborator. */
  invite(entry: Pick<Invitation, 'repository' | 'login' | 'permission'>): Invitation | undefined {
    const { repository, login } = entry;
    if (this.isCollaborator(repository, login)) return undefined;
    const openInvitation = this.stored.invitations.find(
      (invitation) =>
        invitation.repository === repository && invitation.login === login && !invitation.expired,
    );
    if (openInvitation) return openInvitation;
    const newInvitation = {
      ...entry,
      id: this.stored.nextId++,
      createdAt: new Date().toISOString(),
      expired: false,
    };
    this.stored.invitations.push(newInvitation);
    this.write();
    return newInvitation;
  }

  /** Renames a repository, with its invitations and collaborators. */
  rename(repository: string, newName: string): void {
    for (const entry of [...this.stored.invitations, ...this.stored.collaborators])
      if (entry.repository === repository) entry.repository = newName;
    this.stored.renames[repository] = newName;
    this.write();
  }

  /** Returns the current name of a repository that was renamed; undefined for any other repository. */
  findNewName(repository: string): string | undefined {
    return this.stored.renames[repository];
  }

  isCollaborator(repository: string, login: string): boolean {
    return this.stored.collaborators.some(
      (collaborator) => collaborator.repository === repository && collaborator.login === login,
    );
  }

  /** Accepts an open invitation; returns false if there is none. */
  accept(repository: string, login: string): boolean {
    const openInvitation = this.stored.invitations.find(
      (invitation) =>
        invitation.repository === repository && invitation.login === login && !invitation.expired,
    );
    if (!openInvitation) return false;
    this.dropInvitation(openInvitation.id);
    this.stored.collaborators.push({ repository, login, permission: openInvitation.permission });
    this.write();
    return true;
  }

  /** Adds a collaborator without an invitation. */
  addCollaborator(repository: string, login: string): void {
    this.stored.collaborators.push({ repository, login, permission: 'pull' });
    this.write();
  }

  /** Expires every open invitation. */
  expireInvitations(): void {
    for (const invitation of this.stored.invitations) invitation.expired = true;
    this.write();
  }

  dropInvitation(id: number): boolean {
    const countBefore = this.stored.invitations.length;
    this.stored.invitations = this.stored.invitations.filter((invitation) => invitation.id !== id);
    this.write();
    return this.stored.invitations.length < countBefore;
  }

  removeCollaborator(repository: string, login: string): void {
    this.stored.collaborators = this.stored.collaborators.filter(
      (collaborator) => collaborator.repository !== repository || collaborator.login !== login,
    );
    this.write();
  }

  reset(): void {
    const { tokens, revokedSampleLogins, nextId } = this.stored;
    Object.assign(this.stored, structuredClone(EMPTY_STATE), { tokens, revokedSampleLogins, nextId });
    this.write();
  }

  private write(): void {
    if (this.file) writeFileSync(this.file, JSON.stringify(this.stored), { mode: 0o600 });
  }
}

/** Returns whether a repository with this name is public, is private or does not exist. */
export function repositoryKind(name: string): 'public' | 'private' | 'missing' {
  if (name.startsWith(MISSING_REPOSITORY_PREFIX)) return 'missing';
  return name.startsWith(PUBLIC_REPOSITORY_PREFIX) ? 'public' : 'private';
}

/** Returns a hash that identifies a token. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 12);
}

/** Returns the commits of a sample listing's repository up to now, except its first; none for another repository. */
function sampleCommits(repository: string): Commit[] {
  if (!isSampleRepository(repository)) return [];
  return sampleCommitTimes(repository, new Date()).map((time) => {
    const at = time.toISOString();
    return { sha: shaOf(`${repository} ${at}`), at };
  });
}

function shaOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
