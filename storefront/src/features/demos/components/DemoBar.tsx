import { DEMO_SECONDS, DEMO_WARNING_SECONDS } from '@market/contract/demos';
import { clsx } from 'clsx';
import { ExternalLink, Timer, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCountdown } from '../../../shared/format/dates.js';
import { safeAddress } from '../../../shared/format/text.js';
import { buttonClass } from '../../../shared/ui/styles.js';

interface Props {
  readonly title: string;
  /** The display name of the lister; may be empty. */
  readonly createdBy: string;
  readonly demoUrl?: string | undefined;
  readonly secondsLeft?: number | undefined;
  /** The buttons to rent and to buy; undefined if the user cannot rent or buy the MVP now. */
  readonly offerButtons?: ReactNode;
  readonly onClose: () => void;
}

/**
 * The bar above a demo: title, lister, countdown, a link that opens the demo in a new tab, the buttons to rent and
 * to buy, and the close button (DEMO-5, DEMO-6, DEMO-12).
 */
export function DemoBar({ title, createdBy, demoUrl, secondsLeft, offerButtons, onClose }: Props) {
  const address = demoUrl && safeAddress(demoUrl);
  return (
    <header className="dark-bar band flex min-h-16 shrink-0 items-center gap-2 px-3 text-text md:px-5">
      <p className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="truncate font-display text-lg font-bold">{title}</span>
        {createdBy && (
          <span className="truncate text-sm text-on-band-muted max-md:hidden">by {createdBy}</span>
        )}
      </p>
      {secondsLeft !== undefined && <Countdown secondsLeft={secondsLeft} />}
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'ghost' })}
          aria-label="Open in new tab"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="max-lg:hidden">Open in new tab</span>
        </a>
      )}
      {offerButtons && <div className="flex gap-2 max-md:hidden">{offerButtons}</div>}
      <button
        type="button"
        onClick={onClose}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
        aria-label="Close demo"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
      {secondsLeft !== undefined && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-1 origin-left bg-accent"
          style={{ transform: `scaleX(${secondsLeft / DEMO_SECONDS})` }}
        />
      )}
    </header>
  );
}

function Countdown({ secondsLeft }: { readonly secondsLeft: number }) {
  const isNearEnd = secondsLeft <= DEMO_WARNING_SECONDS;
  const countdown = formatCountdown(secondsLeft);
  return (
    <span
      role="timer"
      aria-label={`Time left: ${countdown}`}
      className={clsx(
        'money inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-base font-semibold',
        isNearEnd ? 'bg-warning-soft text-warning' : 'bg-accent text-on-accent',
      )}
    >
      <Timer aria-hidden="true" className="size-4" />
      {countdown}
    </span>
  );
}
