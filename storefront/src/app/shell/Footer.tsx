import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import * as texts from '../texts.js';
import { Logo } from './Logo.js';

const LINK_GROUPS: readonly {
  readonly title: string;
  readonly links: readonly (readonly [string, string])[];
}[] = [
  {
    title: 'Market',
    links: [
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
  const isAboveBar = useLocation().pathname.startsWith('/mvp/');
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div
        className={clsx(
          'content grid grid-cols-3 gap-4 py-10 md:grid-cols-4 md:gap-8',
          isAboveBar && 'max-lg:pb-28',
        )}
      >
        <div className="flex flex-col gap-3 text-muted max-md:hidden">
          <Logo />
          <p className="max-w-[16em] text-sm">{texts.footerLine}</p>
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
    </footer>
  );
}
