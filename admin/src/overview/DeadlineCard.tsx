import type { DeadlineCounts } from '@market/contract/admin/overview';
import { Box, Card, CardContent, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { DeadlineChart } from './DeadlineChart.js';
import { deadlineShare } from './deadline-share.js';
import * as texts from './texts.js';

interface Props {
  readonly title: string;
  readonly counts: DeadlineCounts;
  readonly to: string;
  readonly linkText: string;
}

/** A card that shows the share of deadlines that were met, and how many are open or overdue. */
export function DeadlineCard({ title, counts, to, linkText }: Props) {
  const { kept, missed, open, overdue } = counts;
  const { dueCount, metPercent } = deadlineShare(counts);
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <DeadlineChart
          counts={counts}
          label={metPercent === null ? texts.noPercent : texts.percent(metPercent)}
        />
        <Box>
          <Typography variant="h6" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {metPercent === null ? texts.nothingDue : texts.onTime(kept, dueCount, missed)}
          </Typography>
          <Typography variant="body2" color={overdue > 0 ? 'error' : 'text.secondary'}>
            {texts.openAndOverdue(open, overdue)}
          </Typography>
          <MuiLink component={Link} to={to} variant="body2">
            {linkText}
          </MuiLink>
        </Box>
      </CardContent>
    </Card>
  );
}
