import { Box, Button, Typography } from '@mui/material';
import { Link, Title } from 'react-admin';

/** The page of an unknown address. */
export default function NotFoundPage() {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 10, textAlign: 'center' }}>
      <Title title="Page not found" />
      <Typography variant="h6" component="h2">
        Page not found
      </Typography>
      <Typography color="text.secondary">
        There is nothing at this address. It may have been mistyped or moved.
      </Typography>
      <Button component={Link} to="/" variant="contained" disableElevation>
        Back to the dashboard
      </Button>
    </Box>
  );
}
