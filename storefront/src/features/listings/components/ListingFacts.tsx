import type { Listing } from '@market/contract/listings/listings';
import { Check, ExternalLink, MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { safeAddress } from '../../../shared/format/text.js';
import { Chip } from '../../../shared/ui/Badge.js';
import { linkClass } from '../../../shared/ui/styles.js';

/** The source address of a listing whose code is private (FIND-23). */
const PRIVATE_SOURCE = '#';

/** Description, key features, technology stack, tags and source code (FIND-20), never rendered as HTML. */
export function ListingFacts({ listing }: { readonly listing: Listing }) {
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="about">
        <h2 id="about" className="mb-3 text-lg font-semibold">
          About this MVP
        </h2>
        <p className="max-w-[44em] whitespace-pre-line text-muted">{listing.description}</p>
      </section>
      <section aria-labelledby="features">
        <h2 id="features" className="mb-3 text-lg font-semibold">
          Key Features
        </h2>
        <ul className="grid gap-2 sm:grid-cols-2">
          {listing.features.map((feature, index) => (
            <li key={`${index}-${feature}`} className="flex gap-2.5">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
              <span className="min-w-0">{feature}</span>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:grid-cols-2">
        <Chips id="stack" title="Technology Stack" filter="tech" entries={listing.techStack} />
        <Chips id="tags" title="Tags" filter="tag" entries={listing.tags} />
      </div>
      <section aria-labelledby="source">
        <h2 id="source" className="mb-3 text-lg font-semibold">
          Source Code
        </h2>
        <Source address={listing.repoUrl} />
      </section>
    </div>
  );
}

function Chips({
  id,
  title,
  filter,
  entries,
}: {
  readonly id: string;
  readonly title: string;
  /** The search filter that an entry's link sets (FIND-8). */
  readonly filter: 'tech' | 'tag';
  readonly entries: readonly string[];
}) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {[...new Set(entries)].map((entry) => (
          <li key={entry} className="max-w-full">
            <Link
              to={{ pathname: '/', search: new URLSearchParams({ [filter]: entry }).toString() }}
              className="inline-flex min-h-6 max-w-full items-center rounded-input hover:underline"
            >
              <Chip>{filter === 'tag' ? `#${entry}` : entry}</Chip>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Source({ address }: { readonly address: string }) {
  const safe = address === PRIVATE_SOURCE ? undefined : safeAddress(address);
  if (!safe) {
    return (
      <p className="flex gap-2.5 text-muted">
        <MailCheck aria-hidden="true" className="mt-1 size-4 shrink-0" />
        The source code is delivered by e-mail within 24 hours of payment.
      </p>
    );
  }
  return (
    <a
      href={safe}
      target="_blank"
      rel="noopener noreferrer"
      className={`${linkClass} inline-flex items-center gap-1.5`}
    >
      View source code
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
