import { type Rental, rentalStatus, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { clsx } from 'clsx';
import { ExternalLink, MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { safeAddress, safePicture } from '../../../shared/format/text.js';
import { Badge, type Tone } from '../../../shared/ui/Badge.js';
import { buttonClass, linkClass, panelClass } from '../../../shared/ui/styles.js';
import { ReceiptLink } from './ReceiptLink.js';
import { RentalChoices } from './RentalChoices.js';
import { RentalPeriods } from './RentalPeriods.js';

const STATUS: Record<'active' | 'expiring' | 'expired', { readonly tone: Tone; readonly label: string }> = {
  active: { tone: 'success', label: 'Active' },
  expiring: { tone: 'warning', label: 'Expiring' },
  expired: { tone: 'danger', label: 'Expired' },
};

const BOUGHT = { tone: 'primary', label: 'Bought' } as const;
const REFUNDED = { tone: 'neutral', label: 'Refunded' } as const;

const BAR = { green: 'bg-success', amber: 'bg-warning', red: 'bg-danger' };

interface Props {
  readonly rental: Rental;
  readonly now: Date;
  /** Called when the user wants to extend the rental or to buy the MVP. */
  readonly onPay: (what: 'rent' | 'buy') => void;
}

/** A day that stays on its line. */
const unbroken = (moment: string) => formatDay(moment).replaceAll(' ', '\u00a0');

/** A rental with its status, days left and progress bar, and its extensions and purchase (RENT-30, RENT-32). */
export function RentalCard({ rental, now, onPay }: Props) {
  const standing = rentalStatus(rental, now);
  const cover = safePicture(rental.mvp?.image ?? '');
  const isBought = rental.until === null;
  const isRefunded = rental.periods.length > 0 && rental.periods.every(({ refunded }) => refunded);
  const status = isRefunded ? REFUNDED : isBought ? BOUGHT : STATUS[standing.status];
  return (
    <article className={`${panelClass} flex flex-col gap-4 p-4 sm:flex-row`}>
      {cover && (
        <img
          src={cover}
          alt=""
          width={160}
          height={90}
          loading="lazy"
          decoding="async"
          className="aspect-video w-full rounded-input bg-raised object-cover sm:w-40 sm:self-start"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="min-w-0 font-semibold">
            {rental.mvp ? (
              <Link to={`/mvp/${rental.mvpid}`} className="underline-offset-4 hover:underline">
                {rental.mvp.title}
              </Link>
            ) : (
              UNKNOWN_MVP
            )}
          </h3>
          <Badge tone={status.tone}>{status.label}</Badge>
        </div>
        <p className="money text-sm text-balance text-muted">
          {rental.until
            ? `${rental.duration} · ${formatPrice(rental.totalprice)} · from ${unbroken(rental.since)} to ${unbroken(rental.until)}`
            : `Permanent license · ${formatPrice(rental.totalprice)} · from ${unbroken(rental.startdate)}`}{' '}
          {rental.periods.length === 1 && !isRefunded && (
            <ReceiptLink receipt={rental.periods[0]?.receipt ?? null} />
          )}
        </p>
        {rental.until && (
          <Progress daysLeft={standing.daysLeft} remaining={standing.remaining} bar={BAR[standing.colour]} />
        )}
        {(rental.periods.length > 1 || isRefunded) && <RentalPeriods periods={rental.periods} />}
        <Delivery rental={rental} isRunning={standing.status !== 'expired' && !isRefunded} />
        <RentalChoices
          rental={rental}
          isRunning={standing.status !== 'expired' && !isRefunded}
          onRent={() => onPay('rent')}
          onBuy={() => onPay('buy')}
        />
      </div>
    </article>
  );
}

function Progress({
  daysLeft,
  remaining,
  bar,
}: {
  readonly daysLeft: number;
  readonly remaining: number;
  readonly bar: string;
}) {
  const percent = Math.round(remaining * 100);
  const left = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label="Time left"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={left}
        className="h-2 flex-1 overflow-hidden rounded-full bg-raised"
      >
        <div className={clsx('h-full rounded-full', bar)} style={{ width: `${percent}%` }} />
      </div>
      <span className="money text-sm whitespace-nowrap text-muted">{left}</span>
    </div>
  );
}

function Delivery({ rental, isRunning }: { readonly rental: Rental; readonly isRunning: boolean }) {
  if (!isRunning) return null;
  const source = rental.sourceUrl ? safeAddress(rental.sourceUrl) : undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <MailCheck aria-hidden="true" className="size-4 shrink-0" />
        {rental.deliveredat
          ? `Source code e-mailed ${formatDay(rental.deliveredat)}`
          : 'Source code by e-mail within 24 hours of payment'}
        {rental.deliveryid && (
          <Link to={`/delivery/${rental.deliveryid}`} className={`${linkClass} whitespace-nowrap`}>
            Delivery
          </Link>
        )}
        {rental.hasarchive && <span>with an archive</span>}
        {rental.hasrepository && <span>with access to the repository</span>}
      </p>
      {source && (
        <a
          href={source}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          Source code
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}
