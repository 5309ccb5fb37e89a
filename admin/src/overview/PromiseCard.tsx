import type { PromiseKept } from '@market/contract/admin/overview';
import { Box, Card, CardContent, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { PromisePie } from './PromisePie.js';

interface Props {
  readonly title: string;
  readonly promise: PromiseKept;
  readonly to: string;
}

/** The share of a promise that was kept, and what is still owed. */
export function PromiseCard({ title, promise, to }: Props) {
  const { kept, missed, open, overdue } = promise;
  const due = kept + missed + overdue;
  const share = due === 0 ? null : Math.round((kept / due) * 100);
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <PromisePie promise={promise} label={share === null ? 'none yet' : `${share} %`} />
        <Box>
          <Typography variant="h6" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {share === null ? 'Nothing fell due in these days.' : `${kept} of ${due} kept, ${missed} late.`}
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
