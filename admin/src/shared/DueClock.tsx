import { Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { momentText } from './moment.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Less than this is left: it shows. */
const SOON_MS = 4 * HOUR_MS;

/** How long something may still wait, or for how long it has been overdue; goes on by itself. */
export function DueClock({ dueAt }: { readonly dueAt: string }) {
  const now = useMinute();
  const leftMs = Date.parse(dueAt) - now;
  const isOverdue = leftMs <= 0;
  const text = isOverdue ? `overdue by ${lengthOf(-leftMs)}` : `${lengthOf(leftMs)} left`;
  return (
    <Typography
      component="time"
      dateTime={dueAt}
      title={momentText(dueAt)}
      variant="body2"
      sx={{
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: isOverdue ? 'error.main' : leftMs < SOON_MS ? 'warning.main' : 'text.secondary',
      }}
    >
      {text}
    </Typography>
  );
}

/** A length of time in its two largest parts. */
function lengthOf(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return `${hours} h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} min`;
}

/** The present moment, in milliseconds, anew each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
