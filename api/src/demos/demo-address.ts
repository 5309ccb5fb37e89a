import { DEMO_PASS_PARAMETER } from '@market/contract/demos';

/**
 * Returns the address with the pass as its query parameter `demoPass`, which replaces an existing parameter of
 * this name (DEMO-13). The other parameters keep their spelling, which URLSearchParams would change: an app may
 * compare its query as a text.
 */
export function withDemoPass(address: string, pass: string): string {
  const url = new URL(address);
  const otherParameters = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !new URLSearchParams(parameter).has(DEMO_PASS_PARAMETER));
  url.search = [...otherParameters, `${DEMO_PASS_PARAMETER}=${pass}`].join('&');
  return url.href;
}
