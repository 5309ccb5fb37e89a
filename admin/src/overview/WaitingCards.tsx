import type { Overview } from '@market/contract/admin/overview';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { filteredListPath, WAITING_LISTS } from './waiting-lists.js';

/** Cards with the number of waiting tasks of each kind. Each card links to the list of these tasks. */
export function WaitingCards({ waiting }: { readonly waiting: Overview['waiting'] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      {WAITING_LISTS.map(({ countKey, label, resource, filter }) => (
        <Card key={countKey}>
          <CardActionArea
            component={Link}
            to={filteredListPath(resource, filter)}
            sx={{ p: 2, color: 'inherit' }}
          >
            <Typography
              variant="h4"
              component="p"
              color={waiting[countKey] > 0 ? 'text.primary' : 'text.secondary'}
            >
              {waiting[countKey]}
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
