import type { MouseEvent } from 'react';
import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-admin';

/** A link to a row of another resource; 'none' without an id. */
export function RecordLink({
  resource,
  id,
  children,
}: {
  resource: string;
  id: string | null;
  children: string;
}) {
  if (!id) return <Box component="span">none</Box>;
  return (
    <MuiLink
      component={Link}
      to={`/${resource}/${id}/show`}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </MuiLink>
  );
}
