import type { Listing } from '@market/contract/listings/listings';
import { CalendarX, Check, CodeXml, ExternalLink, type LucideIcon, MailCheck, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/format/dates.js';
import { safeAddress } from '../../../shared/format/text.js';
import { Chip } from '../../../shared/ui/Badge.js';
import { linkClass } from '../../../shared/ui/styles.js';
import * as texts from '../facts-texts.js';

/** What the API returns instead of the address of a private source (FIND-23). */
const PRIVATE_SOURCE_URL = '#';

/** Description, key features and what buyers receive (FIND-20), never rendered as HTML. */
export function ListingAbout({ listing }: { readonly listing: Listing }) {
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <section aria-labelledby="about">
        <h2 id="about" className="mb-4 text-xl font-semibold">
          About this MVP
        </h2>
        <p className="max-w-[38em] text-lg whitespace-pre-line">{listing.description}</p>
      </section>
      <section aria-labelledby="features">
        <h2 id="features" className="mb-4 text-xl font-semibold">
          Key Features
        </h2>
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {listing.features.map((feature, index) => (
            <li key={`${index}-${feature}`} className="flex gap-3">
              <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-success-soft text-success">
                <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
              </span>
              <span className="min-w-0 font-medium">{feature}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="receive">
        <h2 id="receive" className="mb-5 text-xl font-semibold">
          What you receive
        </h2>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <ReceivedItem id="source" icon={CodeXml} title="Source Code">
            <SourceLink address={listing.repoUrl} />
          </ReceivedItem>
          <ReceivedItem id="delivery" icon={MailCheck} title="Delivery">
            {texts.deliveryRule}
          </ReceivedItem>
          <ReceivedItem id="license" icon={Scale} title="License">
            {texts.licenseSummary}{' '}
            <Link to="/license" className={linkClass}>
              Read the license
            </Link>
          </ReceivedItem>
          <ReceivedItem id="rental-end" icon={CalendarX} title="When the rental ends">
            {texts.rentalEndRule}
          </ReceivedItem>
        </div>
      </section>
    </div>
  );
}

/** Technology stack, tags and dates (FIND-20), never rendered as HTML. */
export function ListingFacts({ listing }: { readonly listing: Listing }) {
  return (
    <div className="mt-12 divide-y divide-line border-y border-line">
      <ChipList id="stack" title="Technology Stack" filter="tech" entries={listing.techStack} />
      <ChipList id="tags" title="Tags" filter="tag" entries={listing.tags} />
      <FactSection id="dates" title="Dates">
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          <span>
            Created <time dateTime={listing.createdAt}>{formatDay(listing.createdAt)}</time>
          </span>
          <span>
            Last updated <time dateTime={listing.updatedAt}>{formatDay(listing.updatedAt)}</time>
          </span>
        </span>
      </FactSection>
    </div>
  );
}

/** One thing that buyers receive, with an icon. */
function ReceivedItem({
  id,
  icon: Icon,
  title,
  children,
}: {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <div className="max-w-[44em] text-sm text-muted">{children}</div>
      </div>
    </section>
  );
}

/** A fact with its heading; both are in one row if there is space. */
function FactSection({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 py-4 text-sm sm:grid-cols-[160px_minmax(0,1fr)]"
    >
      <h2 id={id} className="font-sans font-medium">
        {title}
      </h2>
      <div className="max-w-[44em]">{children}</div>
    </section>
  );
}

function ChipList({
  id,
  title,
  filter,
  entries,
}: {
  readonly id: string;
  readonly title: string;
  /** The search filter that a click on an entry sets (FIND-8). */
  readonly filter: 'tech' | 'tag';
  readonly entries: readonly string[];
}) {
  if (entries.length === 0) return null;
  return (
    <FactSection id={id} title={title}>
      <ul className="flex flex-wrap gap-2">
        {[...new Set(entries)].map((entry) => (
          <li key={entry} className="max-w-full">
            <Link
              to={{ pathname: '/', search: new URLSearchParams({ [filter]: entry }).toString() }}
              className="inline-flex min-h-6 max-w-full items-center rounded-full hover:underline"
            >
              <Chip>{filter === 'tag' ? `#${entry}` : entry}</Chip>
            </Link>
          </li>
        ))}
      </ul>
    </FactSection>
  );
}

function SourceLink({ address }: { readonly address: string }) {
  const safeUrl = address === PRIVATE_SOURCE_URL ? undefined : safeAddress(address);
  if (!safeUrl) return texts.privateSource;
  return (
    <a
      href={safeUrl}
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
