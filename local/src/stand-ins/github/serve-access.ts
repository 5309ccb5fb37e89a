import { githubIdOf, peopleOf } from '../people.js';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import type { OAuthApp } from '../sign-in/oauth-app.js';
import { type GitHubResponse, type Calls, type Context, NOT_FOUND, problem } from './calls.js';
import type { Token } from './access-token.js';
import type { GitHubState, Invitation } from './github-state.js';
import { isOrganization, mayAdminister, mayRead, repositoryOf } from './serve-repositories.js';

const NO_CONTENT: GitHubResponse = { status: 204 };
/** GitHub's largest page size. */
const PAGE_SIZE_MAX = 100;

/** Serves collaborators, invitations, people by id, and the revocation of tokens. */
export function serveAccess(
  app: Routes,
  { gitHub, calls, oauthApp }: { gitHub: GitHubState; calls: Calls; oauthApp: OAuthApp },
): void {
  const ifAdministered = (c: Context, holder: Token, buildResponse: () => GitHubResponse) => {
    if (!mayRead(c, holder)) return NOT_FOUND;
    return mayAdminister(c, holder) ? buildResponse() : problem(403, 'Must have admin rights to Repository.');
  };
  const loginParameter = (c: Context) => c.req.param('login') ?? '';

  app.get('/repos/:owner/:name/collaborators/:login', (c) => {
    const { owner, fullName } = repositoryOf(c);
    const respond = (holder: Token) =>
      ifAdministered(c, holder, () => {
        // GitHub documents the scopes `read:org` and `repo` for this call.
        if (isOrganization(owner) && !holder.scopes.includes('read:org'))
          return problem(403, 'Resource not accessible: the scope read:org is missing.');
        return gitHub.isCollaborator(fullName, loginParameter(c)) ? NO_CONTENT : NOT_FOUND;
      });
    return calls.handle(c, {
      step: 'collaborator',
      callDetail: `${fullName} ${loginParameter(c)}`,
      token: 'needed',
      respond,
    });
  });

  app.put('/repos/:owner/:name/collaborators/:login', async (c) => {
    const { fullName } = repositoryOf(c);
    const { permission = 'push' } = (await c.req.json().catch(() => ({}))) as { permission?: string };
    const respond = (holder: Token) =>
      ifAdministered(c, holder, () => {
        if (!peopleOf('github').some(({ login }) => login === loginParameter(c))) return NOT_FOUND;
        const invitation = gitHub.invite({ repository: fullName, login: loginParameter(c), permission });
        return invitation ? { status: 201, body: invitationBody(invitation) } : NO_CONTENT;
      });
    const callDetail = `${fullName} ${loginParameter(c)} ${permission}`;
    return calls.handle(c, { step: 'invite', callDetail, token: 'needed', respond });
  });

  app.delete('/repos/:owner/:name/collaborators/:login', (c) => {
    const { fullName } = repositoryOf(c);
    const respond = (holder: Token) =>
      ifAdministered(c, holder, () => {
        gitHub.removeCollaborator(fullName, loginParameter(c));
        return NO_CONTENT;
      });
    return calls.handle(c, {
      step: 'remove',
      callDetail: `${fullName} ${loginParameter(c)}`,
      token: 'needed',
      respond,
    });
  });

  app.get('/repos/:owner/:name/invitations', (c) => {
    const { fullName } = repositoryOf(c);
    const respond = (holder: Token) =>
      ifAdministered(c, holder, () => {
        const invitations = gitHub.invitations.filter(({ repository }) => repository === fullName);
        const pageSize = Math.min(Number(c.req.query('per_page') ?? 30), PAGE_SIZE_MAX);
        const firstIndex = (Number(c.req.query('page') ?? 1) - 1) * pageSize;
        const body = invitations.slice(firstIndex, firstIndex + pageSize).map(invitationBody);
        return { status: 200, body };
      });
    return calls.handle(c, { step: 'invitations', callDetail: fullName, token: 'needed', respond });
  });

  app.delete('/repos/:owner/:name/invitations/:id', (c) => {
    const { fullName } = repositoryOf(c);
    const id = Number(c.req.param('id'));
    const respond = (holder: Token) =>
      ifAdministered(c, holder, () => (gitHub.dropInvitation(id) ? NO_CONTENT : NOT_FOUND));
    return calls.handle(c, { step: 'cancel', callDetail: `${fullName} ${id}`, token: 'needed', respond });
  });

  app.get('/user/:id{[0-9]+}', (c) => {
    const account = peopleOf('github').find(({ login }) => String(githubIdOf(login)) === c.req.param('id'));
    const respond = () =>
      account ? { status: 200, body: { id: githubIdOf(account.login), login: account.login } } : NOT_FOUND;
    return calls.handle(c, { step: 'user', callDetail: account?.login ?? '', token: 'needed', respond });
  });

  app.delete('/applications/:client/token', async (c) => {
    const { access_token: token = '' } = (await c.req.json().catch(() => ({}))) as { access_token?: string };
    const encodedCredentials = Buffer.from(`${oauthApp.clientId}:${oauthApp.clientSecret}`).toString(
      'base64',
    );
    const hasAppCredentials = c.req.header('authorization') === `Basic ${encodedCredentials}`;
    const respond = () => {
      if (!hasAppCredentials || c.req.param('client') !== oauthApp.clientId) return NOT_FOUND;
      return gitHub.revoke(token) ? NO_CONTENT : problem(422, 'Validation Failed');
    };
    return calls.handle(c, { step: 'revoke', callDetail: 'token', token: 'none', respond });
  });
}

function invitationBody({ id, repository, login, permission, createdAt, expired }: Invitation): object {
  return {
    id,
    repository: { full_name: repository },
    invitee: { login, id: githubIdOf(login) },
    permissions: permission === 'pull' ? 'read' : permission,
    created_at: createdAt,
    expired,
  };
}
