import type { Settings } from '@market/domain/foundation/settings/configuration';
import { sendRequest, summarizeResponse } from './send-request.js';
import { type Check, fault, type Finding, ok, warning } from './finding.js';

type AddressSettings = Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY' | 'NODE_ENV'> &
  Partial<Pick<Settings, 'GITHUB_CLIENT_ID' | 'GOOGLE_CLIENT_ID'>>;

/** Checks https, security headers, cookies and the proxy by requests to the public address (OPERATE-2). */
export function addressCheck(settings: AddressSettings): Check {
  return { part: 'Public address', run: () => collectFindings(settings) };
}

async function collectFindings(settings: AddressSettings) {
  const { PUBLIC_URL: url, TRUST_PROXY: trustedProxies, NODE_ENV: nodeEnvironment } = settings;
  const isSecure = url.startsWith('https:');
  const findings: Omit<Finding, 'part'>[] = [];
  if (isSecure) findings.push(ok('https', url));
  else if (nodeEnvironment === 'production')
    findings.push(
      fault(
        'https',
        `${url} is not https: cookies and payments need it`,
        'Set PUBLIC_URL to an https address',
      ),
    );
  else findings.push(warning('https', `${url} is not https`, 'Fine on this machine; production needs https'));
  const response = await sendRequest(`${url}/readyz`);
  if (response.status !== 200) {
    const fix = 'Start the api, and let the proxy pass the whole of PUBLIC_URL to it (docs/runbook/nginx)';
    return [...findings, fault('readyz', summarizeResponse(response), fix)];
  }
  findings.push(ok('readyz', 'the api answers'));
  if (isSecure && response.headers.get('strict-transport-security') === null)
    findings.push(
      warning('headers', 'strict-transport-security is missing', 'Let the proxy keep our headers'),
    );
  if (isSecure && trustedProxies === false) {
    const fix = 'Set TRUST_PROXY to the number of proxies in front, or every visitor shares one rate limit';
    findings.push(fault('proxy', 'https ends at a proxy that is not trusted', fix));
  }
  return isSecure ? [...findings, ...(await cookieFindings(settings))] : findings;
}

/**
 * Begins a sign-in and checks whether a proxy has changed its `__Host-` cookie. Browsers accept such a cookie only if
 * it is secure and has no domain.
 */
async function cookieFindings({
  PUBLIC_URL: url,
  GITHUB_CLIENT_ID: gitHub,
  GOOGLE_CLIENT_ID: google,
}: AddressSettings) {
  const provider = gitHub ? 'github' : google ? 'google' : undefined;
  if (!provider) return [];
  const response = await sendRequest(`${url}/api/auth/${provider}`);
  const cookie = response.headers.getSetCookie().find((header) => header.startsWith('__Host-sign-in='));
  const isCookieIntact = cookie !== undefined && /; *secure/i.test(cookie) && !/; *domain=/i.test(cookie);
  if (isCookieIntact) return [ok('cookies', 'arrive as they were sent')];
  const message =
    cookie === undefined
      ? `the sign-in sets none (${summarizeResponse(response)})`
      : 'the proxy changes them';
  return [fault('cookies', message, 'Let the proxy pass Set-Cookie unchanged (docs/runbook/nginx)')];
}
