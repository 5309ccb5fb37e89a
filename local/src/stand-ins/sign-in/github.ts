import { deniedUrl, consentPage } from './consent-page.js';
import { githubIdOf, peopleOf } from '../people.js';
import { type RunningStandIn, startFront } from './front.js';
import { IssuedTokens } from './issued-tokens.js';
import { type OAuthApp, PRODUCT_NAME } from './oauth-app.js';

const BAD_CREDENTIALS = {
  message: 'Bad credentials',
  documentation_url: 'https://docs.github.com/rest',
  status: '401',
};

/**
 * GitHub: `/login/oauth/authorize`, `/login/oauth/access_token`, `/user`, `/user/emails`, and whatever else of GitHub's
 * API emulate knows. Addresses are GitHub's own below `url`, for both `GITHUB_OAUTH_URL` and `GITHUB_API_URL`.
 */
export function startGitHub({
  port,
  url,
  app,
}: {
  port: number;
  url: string;
  app: OAuthApp;
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
        redirect_uris: [app.callbackUrl],
      },
    ],
  };
  const tokens = new IssuedTokens();
  return startFront({
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
        await tokens.remember(answer);
        return answer;
      });

      routes.get('/user/emails', (c) =>
        tokens.covers(c.req.raw) ? behind(c.req.raw) : c.json(BAD_CREDENTIALS, 401),
      );

      routes.get('/user', async (c) => {
        if (!tokens.covers(c.req.raw)) return c.json(BAD_CREDENTIALS, 401);
        const answer = await behind(c.req.raw);
        if (answer.status !== 200) return answer;
        const user = (await answer.json()) as { login: string };
        return c.json({ ...user, id: githubIdOf(user.login) });
      });
    },
  });
}

function queryOf(url: string): Record<string, string | undefined> {
  return Object.fromEntries(new URL(url).searchParams);
}
