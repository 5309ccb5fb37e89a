/**
 * The sandbox of a demo's frame. The demo is another site's page: it may run its scripts, forms and pop-ups, and keep
 * its own cookies and storage (`allow-same-origin` means the demo's own origin). It may not move this page
 * (`allow-top-navigation`), start downloads or open dialogs over it. A page of our own origin could take the sandbox
 * off from inside, so that one is never given `allow-same-origin`.
 */
export function sandboxFor(demoUrl: string, ownOrigin: string): string {
  const isOwnOrigin = !URL.canParse(demoUrl) || new URL(demoUrl).origin === ownOrigin;
  return isOwnOrigin
    ? 'allow-scripts allow-forms allow-popups'
    : 'allow-scripts allow-forms allow-popups allow-same-origin';
}
