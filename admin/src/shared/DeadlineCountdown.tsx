import { Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { formatDateTime } from './date-time.js';
import { describeDeadline } from './describe-deadline.js';

const MINUTE_MS = 60_000;
const URGENCY_COLORS = { overdue: 'error.main', soon: 'warning.main', later: 'text.secondary' } as const;

/** Shows the time until a deadline or since it, updated every minute. */
export function DeadlineCountdown({ dueAt }: { readonly dueAt: string }) {
  const { text, urgency } = describeDeadline(dueAt, useNow());
  return (
    <Typography
      component="time"
      dateTime={dueAt}
      title={formatDateTime(dueAt)}
      variant="body2"
      sx={{ fontWeight: 600, whiteSpace: 'nowrap', color: URGENCY_COLORS[urgency] }}
    >
      {text}
    </Typography>
  );
}

/** Returns the current time in milliseconds, and renders again every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
