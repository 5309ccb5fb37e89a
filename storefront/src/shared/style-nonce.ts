/** Returns the nonce of the page's Content-Security-Policy, for style elements that scripts create. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
