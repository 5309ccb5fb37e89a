import { Link } from '@mui/material';
import * as texts from './texts.js';

/** A link from a record's page to a page outside the console, which opens in a new tab. */
export function PageLink({ to, text = texts.openPage }: { readonly to: string; readonly text?: string }) {
  return (
    <Link href={to} target="_blank" rel="noopener noreferrer" variant="body2">
      {text}
    </Link>
  );
}
