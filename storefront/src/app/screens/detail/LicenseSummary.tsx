import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { linkClass } from '../../../shared/ui/styles.js';
import * as texts from '../../texts.js';

/** States in two sentences what a rental and a purchase permit; the license page has the full text (FIND-29). */
export function LicenseSummary() {
  return (
    <section aria-labelledby="license">
      <h2 id="license" className="mb-3 text-lg font-semibold">
        License
      </h2>
      <div className="flex max-w-[44em] gap-2.5 text-muted">
        <ScrollText aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <p className="min-w-0">
          {texts.licenseSummary}{' '}
          <Link to="/license" className={linkClass}>
            Read the license
          </Link>
        </p>
      </div>
    </section>
  );
}
