import { Calls } from '../github/calls.js';
import { startCodeload } from '../github/codeload.js';
import { Faults } from '../github/faults.js';
import { GitHubState } from '../github/github-state.js';
import { serveAccess } from '../github/serve-access.js';
import { serveControl } from '../github/serve-control.js';
import { serveRepositories } from '../github/serve-repositories.js';
import { issuedTokenOf, storeIssuedToken } from '../github/tokens.js';
import { deniedUrl, consentPage } from './consent-page.js';
import { githubIdOf, peopleOf } from '../people.js';
import { type RunningStandIn, startSignInProxy } from './sign-in-proxy.js';
import { type OAuthApp, PRODUCT_NAME } from './oauth-app.js';

const BAD_CREDENTIALS = {
  message: 'Bad credentials',
  documentation_url: 'https://docs.github.com/rest',
  status: '401',
};

/**
 * Starts the GitHub stand-in: sign-in, repositories with archives, collaborators and invitations (`../github`), and the
 * rest of GitHub's API that the library `emulate` supports. `url` is the value of both `GITHUB_OAUTH_URL` and
 * `GITHUB_API_URL`; the paths below it are GitHub's. Tokens and calls are stored in `stateFile`, so that access that
 * people granted survives restarts.
 */
export async function startGitHub({
  port,
  url,
  app,
  archivePort,
  stateFile,
}: {
  port: number;
  url: string;
  app: OAuthApp;
  /** Port of the archive host. */
  archivePort: number;
  stateFile?: string;
}): Promise<RunningStandIn> {
  const people = peopleOf('github');
  const seed = {
    users: people.map(({ login, name, email, bio, location, website, twitter }) => {
      return { login, name, email, bio, location, blog: website, twitter_username: twitter || null };
    }),
    oauth_apps: [
      {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        name: PRODUCT_NAME,
        // GitHub accepts every callback address below the registered one.
        redirect_uris: [app.callbackUrl, `${app.callbackUrl}/grant`],
      },
    ],
  };
  const gitHub = new GitHubState(stateFile);
  const faults = new Faults();
  const calls = new Calls(gitHub, faults);
  const { hostname } = new URL(url);
  const codeload = await startCodeload({ port: archivePort, hostname, gitHub, faults });
  const proxy = await startSignInProxy({
    name: 'github',
    port,
    url,
    seed,
    routes(routes, forward) {
      routes.get('/login/oauth/authorize', async (c) => {
        const authorizeResponse = await forward(c.req.raw);
        if (authorizeResponse.status !== 200) return authorizeResponse;
        const { client_id = '', redirect_uri = app.callbackUrl, scope = '', state = '' } = queryOf(c.req.url);
        return c.html(
          consentPage({
            provider: 'GitHub',
            heading: 'Sign in to GitHub',
            people,
            action: '/login/oauth/callback',
            hiddenFields: { client_id, redirect_uri, scope, state },
            choice: { field: 'login', valueOf: (person) => person.login },
            cancelUrl: deniedUrl(redirect_uri, state),
          }),
        );
      });

      routes.post('/login/oauth/access_token', async (c) => {
        const tokenResponse = await forward(c.req.raw);
        await storeIssuedToken(tokenResponse, gitHub, forward);
        return tokenResponse;
      });
      serveRepositories(routes, { gitHub, calls, codeloadUrl: codeload.url });
      serveAccess(routes, { gitHub, calls, oauthApp: app });
      serveControl(routes, { gitHub, faults });

      routes.get('/user/emails', (c) =>
        issuedTokenOf(c.req.raw, gitHub) ? forward(c.req.raw) : c.json(BAD_CREDENTIALS, 401),
      );

      routes.get('/user', async (c) => {
        const holder = issuedTokenOf(c.req.raw, gitHub);
        if (!holder) return c.json(BAD_CREDENTIALS, 401);
        const userResponse = await forward(c.req.raw);
        if (userResponse.status !== 200) return userResponse;
        // The emulator does not know a token from before a restart and responds with its first user. The recorded owner
        // of the token replaces that user.
        const user = (await userResponse.json()) as { login: string };
        return c.json({ ...user, login: holder.login, id: githubIdOf(holder.login) });
      });
    },
  });
  return {
    url,
    async close() {
      await codeload.close();
      await proxy.close();
    },
  };
}

function queryOf(url: string): Record<string, string | undefined> {
  return Object.fromEntries(new URL(url).searchParams);
}
