import { Box, Button, Typography } from '@mui/material';
import { Link, Title } from 'react-admin';
import * as texts from './texts.js';

/** The page of an unknown address. */
export default function NotFoundPage() {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 10, textAlign: 'center' }}>
      <Title title={texts.notFound} />
      <Typography variant="h6" component="h2">
        {texts.notFound}
      </Typography>
      <Typography color="text.secondary">{texts.notFoundLead}</Typography>
      <Button component={Link} to="/" variant="contained" disableElevation>
        {texts.backToDashboard}
      </Button>
    </Box>
  );
}
