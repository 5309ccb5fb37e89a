import type { Notice, NoticeKind } from '@market/contract/notices';
import { clsx } from 'clsx';
import {
  BadgeDollarSign,
  Ban,
  Bell,
  CircleCheck,
  CircleX,
  FileDown,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquare,
  Rocket,
  Scale,
  Star,
  TimerOff,
  Undo2,
  Unplug,
  UserRoundPlus,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../../shared/format/dates.js';
import { panelClass } from '../../../shared/ui/styles.js';

const NOTICE_ICONS: Readonly<Record<NoticeKind, LucideIcon>> = {
  'rental.received': BadgeDollarSign,
  'rental.started': KeyRound,
  'rental.expiring': Hourglass,
  'rental.expired': TimerOff,
  'source.sent': Mail,
  'payment.held': Hourglass,
  'payment.failed': CircleX,
  'payment.refunded': Undo2,
  'payment.refund-refused': CircleX,
  'refund.refused': CircleX,
  'sale.refunded': Undo2,
  'sale.disputed': Hourglass,
  'sale.dispute-decided': Scale,
  'listing.approved': CircleCheck,
  'listing.rejected': CircleX,
  'listing.off-sale': Ban,
  'listing.on-sale': CircleCheck,
  'listing.followed': Rocket,
  'rating.new': Star,
  'rating.answered': MessageSquare,
  'rating.hidden': Ban,
  'follower.new': UserRoundPlus,
  'message.new': MessageSquare,
  'data.ready': FileDown,
  'github.grant-gone': Unplug,
  'github.repository-gone': Unplug,
};

interface Props {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

/** Notifications, newest first; each links to its subject. */
export function NoticeList({ notices, onOpen }: Props) {
  return (
    <ul className={`${panelClass} divide-y divide-line overflow-hidden`}>
      {notices.map((notice) => {
        const Icon = (NOTICE_ICONS as Readonly<Record<string, LucideIcon>>)[notice.kind] ?? Bell;
        return (
          <li key={notice.id}>
            <Link
              to={notice.path}
              onClick={() => onOpen(notice)}
              className={clsx(
                'flex items-start gap-3 px-4 py-3.5 transition-colors hover:bg-raised focus-visible:-outline-offset-2',
                !notice.isread && 'bg-primary-soft',
              )}
            >
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className={clsx('block', !notice.isread && 'font-medium')}>
                  {!notice.isread && <span className="sr-only">Unread: </span>}
                  {notice.text}
                </span>
                <time dateTime={notice.createdat} className="text-sm text-muted">
                  {formatMoment(notice.createdat)}
                </time>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
