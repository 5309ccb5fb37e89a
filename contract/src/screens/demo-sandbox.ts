import { parseUrl } from '../text/parse-url.js';

/**
 * Returns the `sandbox` value of the frame that shows a demo. The demo is a page of another site. It may run scripts,
 * send forms, open pop-ups, and use its own cookies and storage (`allow-same-origin` means the demo's own origin). It
 * may not navigate our page (`allow-top-navigation`), start downloads or open dialogs. A demo at our origin does not
 * get `allow-same-origin`, because it could then remove the sandbox.
 */
export function sandboxAttributeFor(demoUrl: string, ownOrigin: string): string {
  const origin = parseUrl(demoUrl)?.origin ?? ownOrigin;
  return origin === ownOrigin
    ? 'allow-scripts allow-forms allow-popups'
    : 'allow-scripts allow-forms allow-popups allow-same-origin';
}
