import { Calls } from '../github/calls.js';
import { startCodeload } from '../github/codeload.js';
import { Faults } from '../github/faults.js';
import { Hub } from '../github/hub.js';
import { serveAccess } from '../github/serve-access.js';
import { serveControl } from '../github/serve-control.js';
import { serveRepositories } from '../github/serve-repositories.js';
import { holderOf, remember } from '../github/tokens.js';
import { deniedUrl, consentPage } from './consent-page.js';
import { githubIdOf, peopleOf } from '../people.js';
import { type RunningStandIn, startFront } from './front.js';
import { type OAuthApp, PRODUCT_NAME } from './oauth-app.js';

const BAD_CREDENTIALS = {
  message: 'Bad credentials',
  documentation_url: 'https://docs.github.com/rest',
  status: '401',
};

/**
 * GitHub: sign-in, repositories with their archives, collaborators and invitations (`../github`), and whatever else of
 * GitHub's API emulate knows. Addresses are GitHub's own below `url`, for both `GITHUB_OAUTH_URL` and `GITHUB_API_URL`.
 * Tokens and what was done with them are kept in `booksFile`, so that a grant outlives a start.
 */
export async function startGitHub({
  port,
  url,
  app,
  archivePort,
  booksFile,
}: {
  port: number;
  url: string;
  app: OAuthApp;
  /** Where archives are downloaded: another host than the API's. */
  archivePort: number;
  booksFile?: string;
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
        // GitHub takes every address below the registered one.
        redirect_uris: [app.callbackUrl, `${app.callbackUrl}/grant`],
      },
    ],
  };
  const hub = new Hub(booksFile);
  const faults = new Faults();
  const calls = new Calls(hub, faults);
  const { hostname } = new URL(url);
  const codeload = await startCodeload({ port: archivePort, hostname, hub, faults });
  const front = await startFront({
    name: 'github',
    port,
    url,
    seed,
    routes(routes, behind) {
      routes.get('/login/oauth/authorize', async (c) => {
        const verdict = await behind(c.req.raw);
        if (verdict.status !== 200) return verdict;
        const { client_id = '', redirect_uri = app.callbackUrl, scope = '', state = '' } = queryOf(c.req.url);
        return c.html(
          consentPage({
            provider: 'GitHub',
            heading: 'Sign in to GitHub',
            people,
            action: '/login/oauth/callback',
            hidden: { client_id, redirect_uri, scope, state },
            choice: { field: 'login', of: (person) => person.login },
            cancelUrl: deniedUrl(redirect_uri, state),
          }),
        );
      });

      routes.post('/login/oauth/access_token', async (c) => {
        const answer = await behind(c.req.raw);
        await remember(answer, hub, behind);
        return answer;
      });
      serveRepositories(routes, { hub, calls, codeloadUrl: codeload.url });
      serveAccess(routes, { hub, calls, oauthApp: app });
      serveControl(routes, { hub, faults });

      routes.get('/user/emails', (c) =>
        holderOf(c.req.raw, hub) ? behind(c.req.raw) : c.json(BAD_CREDENTIALS, 401),
      );

      routes.get('/user', async (c) => {
        const holder = holderOf(c.req.raw, hub);
        if (!holder) return c.json(BAD_CREDENTIALS, 401);
        const answer = await behind(c.req.raw);
        if (answer.status !== 200) return answer;
        // The emulator behind takes a token of an earlier start for its first user's.
        const user = (await answer.json()) as { login: string };
        return c.json({ ...user, login: holder.login, id: githubIdOf(holder.login) });
      });
    },
  });
  return {
    url,
    async close() {
      await codeload.close();
      await front.close();
    },
  };
}

function queryOf(url: string): Record<string, string | undefined> {
  return Object.fromEntries(new URL(url).searchParams);
}
