import { clsx } from 'clsx';
import { Bell as BellIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { buttonClass } from '../../../shared/ui/styles.js';
import { useLiveCounts } from '../../live/api/live-counts.js';

/** Numbers of unread notifications above this one are shown as '99+'. */
const UNREAD_COUNT_SHOWN_MAX = 99;

/** The header's bell with the number of unread notifications (NOTIFY-1). */
export default function Bell() {
  const unreadCount = useLiveCounts()?.notices ?? 0;
  return (
    <NavLink
      to="/notices"
      aria-label={unreadCount > 0 ? `Notices, ${unreadCount} unread` : 'Notices'}
      className={({ isActive }) =>
        clsx(
          buttonClass({ variant: 'ghost', size: 'icon' }),
          'relative',
          isActive && 'bg-primary-soft text-primary',
        )
      }
    >
      <BellIcon aria-hidden="true" className="size-5" />
      {unreadCount > 0 && (
        <span
          aria-hidden="true"
          className="money absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-xs leading-none font-semibold text-on-primary"
        >
          {unreadCount > UNREAD_COUNT_SHOWN_MAX ? `${UNREAD_COUNT_SHOWN_MAX}+` : unreadCount}
        </span>
      )}
    </NavLink>
  );
}
