import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Organizations; every other owner is a person of the sample. */
export const ORGANISATIONS = ['harbour-works', 'tin-roof-labs'] as const;
/** Repositories whose name starts with this are public. */
const PUBLIC_BEGINNING = 'open-';
/** Repositories whose name starts with this do not exist. */
const MISSING_BEGINNING = 'missing-';
const FIRST_COMMIT_AT = '2025-01-01T00:00:00.000Z';

export interface Commit {
  readonly sha: string;
  readonly at: string;
}

/** One invitation to a repository, with GitHub's fields. */
export interface Invitation {
  readonly id: number;
  readonly repository: string;
  readonly login: string;
  readonly permission: string;
  readonly createdAt: string;
  expired: boolean;
}

/** An access token that was issued to a person. */
export interface Token {
  readonly token: string;
  readonly login: string;
  readonly scopes: readonly string[];
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
  pushes: { repository: string; sha: string; at: string }[];
  invitations: Invitation[];
  collaborators: { repository: string; login: string; permission: string }[];
  calls: Call[];
  nextId: number;
}

const EMPTY: StoredState = {
  tokens: [],
  revoked: [],
  pushes: [],
  invitations: [],
  collaborators: [],
  calls: [],
  nextId: 1,
};

/** GitHub's state: tokens, access and a log of all calls. Stored in a file, so that it survives restarts. */
export class GitHubState {
  private readonly kept: StoredState;

  constructor(private readonly file?: string) {
    this.kept = {
      ...structuredClone(EMPTY),
      ...(file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredState) : {}),
    };
  }

  get calls(): readonly Call[] {
    return this.kept.calls;
  }

  get invitations(): readonly Invitation[] {
    return this.kept.invitations;
  }

  get collaborators(): StoredState['collaborators'] {
    return this.kept.collaborators;
  }

  /** Returns the fingerprints of all revoked tokens. */
  get revoked(): readonly string[] {
    return this.kept.revoked;
  }

  get liveTokens(): number {
    return this.kept.tokens.length;
  }

  recordCall(call: Call): void {
    this.kept.calls.push(call);
    this.write();
  }

  storeToken(token: Token): void {
    this.kept.tokens.push(token);
    this.write();
  }

  holder(token: string): Token | undefined {
    return this.kept.tokens.find((entry) => entry.token === token);
  }

  /** Revokes a token; returns false if it was never issued. */
  revoke(token: string): boolean {
    if (!this.holder(token)) return false;
    this.kept.tokens = this.kept.tokens.filter((entry) => entry.token !== token);
    this.kept.revoked.push(fingerprint(token));
    this.write();
    return true;
  }

  /** Revokes all tokens of a person, as people can do in GitHub's settings. */
  revokeAllOf(login: string): void {
    for (const { token } of this.kept.tokens.filter((entry) => entry.login === login)) this.revoke(token);
  }

  /** Returns the commits of a repository, newest first. */
  commits(repository: string): Commit[] {
    const firstCommit = { sha: shaOf(`${repository} first`), at: FIRST_COMMIT_AT };
    const pushed = this.kept.pushes.filter((entry) => entry.repository === repository);
    return [...pushed.map(({ sha, at }) => ({ sha, at })).reverse(), firstCommit];
  }

  push(repository: string, at: string): string {
    const sha = shaOf(`${repository} ${this.kept.pushes.length} ${at}`);
    this.kept.pushes.push({ repository, sha, at });
    this.write();
    return sha;
  }

  /** Creates an invitation, or returns the one that is still open; returns undefined for a collaborator. */
  invite(entry: Pick<Invitation, 'repository' | 'login' | 'permission'>): Invitation | undefined {
    const { repository, login } = entry;
    if (this.isCollaborator(repository, login)) return undefined;
    const open = this.kept.invitations.find(
      (invitation) =>
        invitation.repository === repository && invitation.login === login && !invitation.expired,
    );
    if (open) return open;
    const newInvitation = {
      ...entry,
      id: this.kept.nextId++,
      createdAt: new Date().toISOString(),
      expired: false,
    };
    this.kept.invitations.push(newInvitation);
    this.write();
    return newInvitation;
  }

  isCollaborator(repository: string, login: string): boolean {
    return this.kept.collaborators.some(
      (collaborator) => collaborator.repository === repository && collaborator.login === login,
    );
  }

  /** Accepts an invitation. */
  accept(repository: string, login: string): boolean {
    const open = this.kept.invitations.find(
      (invitation) =>
        invitation.repository === repository && invitation.login === login && !invitation.expired,
    );
    if (!open) return false;
    this.dropInvitation(open.id);
    this.kept.collaborators.push({ repository, login, permission: open.permission });
    this.write();
    return true;
  }

  /** Adds a collaborator without an invitation. */
  join(repository: string, login: string): void {
    this.kept.collaborators.push({ repository, login, permission: 'pull' });
    this.write();
  }

  /** Expires every open invitation. */
  expireInvitations(): void {
    for (const invitation of this.kept.invitations) invitation.expired = true;
    this.write();
  }

  dropInvitation(id: number): boolean {
    const countBefore = this.kept.invitations.length;
    this.kept.invitations = this.kept.invitations.filter((invitation) => invitation.id !== id);
    this.write();
    return this.kept.invitations.length < countBefore;
  }

  removeCollaborator(repository: string, login: string): void {
    this.kept.collaborators = this.kept.collaborators.filter(
      (collaborator) => collaborator.repository !== repository || collaborator.login !== login,
    );
    this.write();
  }

  reset(): void {
    const { tokens, nextId } = this.kept;
    Object.assign(this.kept, structuredClone(EMPTY), { tokens, nextId });
    this.write();
  }

  private write(): void {
    if (this.file) writeFileSync(this.file, JSON.stringify(this.kept), { mode: 0o600 });
  }
}

/** Returns whether a repository exists and is public. */
export function repositoryKind(name: string): 'public' | 'private' | 'missing' {
  if (name.startsWith(MISSING_BEGINNING)) return 'missing';
  return name.startsWith(PUBLIC_BEGINNING) ? 'public' : 'private';
}

/** Returns a hash that identifies a token. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 12);
}

function shaOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
