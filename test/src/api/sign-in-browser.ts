import type { ProviderName } from '@market/contract/identity/identity';
import { BrowserCookies } from './browser-cookies.js';
import type { FakeSignInProvider, ProviderPerson } from '../stand-ins/fake-sign-in-provider.js';
import type { RunningApi } from './running-api.js';

/**
 * A header that other sites cannot send with a form, so the api accepts it as proof of a request from our own
 * pages.
 */
export const OWN_SITE_HEADERS = { 'x-requested-with': 'mvp-market' };

/** One browser that visits the site. */
export class Browser {
  readonly cookies = new BrowserCookies();

  constructor(
    private readonly api: RunningApi,
    private readonly provider: FakeSignInProvider,
  ) {}

  /** Opens a page with a GET. */
  async visit(url: string) {
    const response = await this.api.inject({
      method: 'GET',
      url,
      headers: { cookie: this.cookies.header, host: 'localhost:3000' },
    });
    this.cookies.storeFrom(response);
    return response;
  }

  /** Sends a POST with this browser's cookies; by default with the headers and the body that renew a page's token. */
  async post(
    url: string,
    headers: Record<string, string> = OWN_SITE_HEADERS,
    body: object = { grant_type: 'refresh_token' },
  ) {
    const response = await this.api.inject({
      method: 'POST',
      url,
      headers: { cookie: this.cookies.header, ...headers },
      payload: body,
    });
    this.cookies.storeFrom(response);
    return response;
  }

  /** Signs in at the provider and follows the redirect back to the site. Returns the final page. */
  async signIn(name: ProviderName, person: ProviderPerson, query = 'display=page') {
    const startResponse = await this.visit(`/api/auth/${name}?${query}`);
    return this.visit(
      `/api/auth/${name}/callback?${this.provider.consent(startResponse.headers.location ?? '', person)}`,
    );
  }

  /** Returns the signed-in person's id, and the `Authorization` header of their calls. */
  async token() {
    const { access_token, user } = (await this.post('/api/auth/token')).json();
    return { authorization: `Bearer ${access_token}`, user };
  }

  /** Returns the address that the browser opens to link a sign-in method. */
  async link(name: ProviderName, authorization: string, display = 'popup') {
    const response = await this.post(
      `/api/auth/providers/${name}/link`,
      { authorization },
      { display, returnTo: '/profile?tab=profile' },
    );
    return new URL(response.json().url);
  }
}

/** Returns the message that the pop-up's page posts to its opener. */
export function popupMessage(page: { body: string }): unknown {
  const attribute = /data-message="([^"]*)"/.exec(page.body)?.[1] ?? '';
  return JSON.parse(
    attribute
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}

let lastPersonId = 0;

/** Creates a new person at the provider. */
export function newPerson(name = 'Ada'): ProviderPerson {
  const id = ++lastPersonId;
  return { id, login: `person-${id}`, name, email: `person-${id}@example.com`, verified: true };
}
