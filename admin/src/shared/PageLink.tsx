import { Link } from '@mui/material';
import * as texts from './texts.js';

/** A link to a page outside the console, which opens in a new tab; for a record's page. */
export function PageLink({ to, text = texts.openPage }: { readonly to: string; readonly text?: string }) {
  return (
    <Link href={to} target="_blank" rel="noopener noreferrer" variant="body2">
      {text}
    </Link>
  );
}
