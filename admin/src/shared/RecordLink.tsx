import type { MouseEvent } from 'react';
import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-admin';
import * as texts from './texts.js';

/** A link to a row of another resource; the word 'none' if there is no id. */
export function RecordLink({
  resource,
  id,
  children,
}: {
  resource: string;
  id: string | null;
  children: string;
}) {
  if (!id) return <Box component="span">{texts.none}</Box>;
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
