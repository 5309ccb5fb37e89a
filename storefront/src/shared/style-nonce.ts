/** What a style element made at run time carries, so that the page's Content-Security-Policy lets it be applied. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
