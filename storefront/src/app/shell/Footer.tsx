import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import * as texts from '../texts.js';
import { NEWEST_MVPS_PATH } from './use-browse-link.js';
import { Logo } from './Logo.js';

const LINK_GROUPS: readonly {
  readonly title: string;
  readonly links: readonly (readonly [string, string])[];
}[] = [
  {
    title: 'Market',
    links: [
      [NEWEST_MVPS_PATH, 'Browse'],
      ['/shorts', 'Shorts'],
      ['/users', 'User Directory'],
      ['/list', 'List Your MVP'],
    ],
  },
  {
    title: 'Help',
    links: [
      ['/help', 'Help'],
      ['/refunds', 'Refunds'],
      ['/about', 'About'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy'],
      ['/license', 'License'],
    ],
  },
];

/** The footer of every page except shorts: links to the user directory, help, and the site's texts (FIND-56). */
export function Footer() {
  // On small windows the detail page has a bar at the lower edge (FIND-52), so the footer ends above it.
  const hasMobileBar = useLocation().pathname.startsWith('/mvp/');
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="content grid grid-cols-3 gap-x-4 gap-y-8 py-10 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] md:gap-8">
        <div className="col-span-3 flex flex-col items-start gap-3 md:col-span-1">
          <Logo />
          <p className="max-w-[18em] text-sm text-muted">{texts.footerLine}</p>
        </div>
        {LINK_GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-sm font-semibold">{title}</h2>
            <ul>
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center text-sm text-muted hover:text-text hover:underline md:min-h-8"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={clsx('content pb-8 text-xs text-muted', hasMobileBar && 'max-lg:pb-28')}>
        <p className="border-t border-line pt-5">{texts.footerPaymentLine}</p>
      </div>
    </footer>
  );
}
