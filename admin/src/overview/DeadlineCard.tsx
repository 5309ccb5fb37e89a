import type { DeadlineCounts } from '@market/contract/admin/overview';
import { Box, Card, CardContent, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { DeadlineChart } from './DeadlineChart.js';
import { deadlineShare } from './deadline-share.js';

interface Props {
  readonly title: string;
  readonly counts: DeadlineCounts;
  readonly to: string;
}

/** Shows which share of deadlines was met, and how many deadlines are open or overdue. */
export function DeadlineCard({ title, counts, to }: Props) {
  const { kept, missed, open, overdue } = counts;
  const { due, percent } = deadlineShare(counts);
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <DeadlineChart counts={counts} label={percent === null ? 'none yet' : `${percent} %`} />
        <Box>
          <Typography variant="h6" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {percent === null
              ? 'Nothing was due in these days.'
              : `${kept} of ${due} on time, ${missed} late`}
          </Typography>
          <Typography variant="body2" color={overdue > 0 ? 'error' : 'text.secondary'}>
            {open} open, {overdue} overdue
          </Typography>
          <MuiLink component={Link} to={to} variant="body2">
            Show them
          </MuiLink>
        </Box>
      </CardContent>
    </Card>
  );
}
