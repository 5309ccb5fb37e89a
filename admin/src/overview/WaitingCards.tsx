import type { Overview } from '@market/contract/admin/overview';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Link } from 'react-admin';

const filtered = (resource: string, filter: object) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const CARDS: readonly (readonly [keyof Overview['waiting'], string, string])[] = [
  ['reviews', 'Reviews wait', filtered('reviews', { standing: 'waiting' })],
  ['deliveries', 'Deliveries are owed', filtered('deliveries', { standing: 'open' })],
  ['reports', 'Reports are open', filtered('reports', { state: 'open' })],
  ['uploadsFailed', 'Uploads failed', filtered('uploads', { state: 'failed' })],
  ['jobsFailed', 'Jobs failed', filtered('jobs', { state: 'failed' })],
  ['events', 'Events wait', filtered('outbox', { state: 'waiting' })],
];

/** What waits for somebody, each leading to its list. */
export function WaitingCards({ waiting }: { readonly waiting: Overview['waiting'] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      {CARDS.map(([name, label, to]) => (
        <Card key={name}>
          <CardActionArea component={Link} to={to} sx={{ p: 2, color: 'inherit' }}>
            <Typography
              variant="h4"
              component="p"
              color={waiting[name] > 0 ? 'text.primary' : 'text.secondary'}
            >
              {waiting[name]}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {label}
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}
