import { OVERVIEW_DAYS_DEFAULT, readOverview } from '@market/contract/admin/overview';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { session } from '../http/session.js';
import { DayChart } from './DayChart.js';
import { DeadlineCard } from './DeadlineCard.js';
import * as texts from './texts.js';
import { WaitingCards } from './WaitingCards.js';

const REFRESH_EVERY_MS = 60_000;

/**
 * The dashboard: work that waits for moderators, how many deadlines were met, and charts of the last
 * OVERVIEW_DAYS_DEFAULT days.
 */
export default function OverviewPage() {
  const { data, error } = useQuery({
    queryKey: ['overview', OVERVIEW_DAYS_DEFAULT],
    queryFn: ({ signal }) => session.call(readOverview, { query: { days: OVERVIEW_DAYS_DEFAULT }, signal }),
    refetchInterval: REFRESH_EVERY_MS,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title={texts.title} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && (
        <>
          <WaitingCards waiting={data.waiting} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))' }}>
            <DeadlineCard
              title={texts.reviewDeadlines}
              counts={data.reviews}
              to="/reviews"
              linkText={texts.showReviews}
            />
            <DeadlineCard
              title={texts.deliveryDeadlines}
              counts={data.deliveries}
              to="/deliveries"
              linkText={texts.showDeliveries}
            />
          </Box>
          <Typography variant="h6" component="h2">
            {texts.lastDays(OVERVIEW_DAYS_DEFAULT)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))' }}>
            <DayChart title={texts.revenue} days={data.days} series="revenue" isMoney />
            <DayChart title={texts.rentals} days={data.days} series="rentals" />
            <DayChart title={texts.newListings} days={data.days} series="listings" />
          </Box>
        </>
      )}
    </Box>
  );
}
