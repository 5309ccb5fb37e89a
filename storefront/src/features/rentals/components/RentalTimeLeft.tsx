import type { rentalStatus } from '@market/contract/rentals/rentals';
import { clsx } from 'clsx';

const BAR_CLASSES = { green: 'bg-success', amber: 'bg-amber', red: 'bg-danger-bar' };

type RentalState = ReturnType<typeof rentalStatus>;

/** Shows the days that are left of a rental, as text and as a progress bar (RENT-30). */
export function RentalTimeLeft({
  daysLeft,
  remainingShare,
  color,
}: Pick<RentalState, 'daysLeft' | 'remainingShare' | 'color'>) {
  const percent = Math.round(remainingShare * 100);
  const timeLeftText = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
  return (
    <div className="flex max-w-[420px] items-center gap-3">
      <div
        role="progressbar"
        aria-label="Time left"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={timeLeftText}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-raised"
      >
        <div className={clsx('h-full rounded-full', BAR_CLASSES[color])} style={{ width: `${percent}%` }} />
      </div>
      <span className="money text-sm whitespace-nowrap text-muted">{timeLeftText}</span>
    </div>
  );
}
