import { linkClass } from '../../../shared/ui/styles.js';

/** A link that opens one of the site's texts in a new tab, so that the payment remains open. */
export function TextLink({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <a href={`/${name}`} target="_blank" rel="noopener" className={linkClass}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
