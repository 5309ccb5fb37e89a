import { LISTING_TEXTS } from '@market/contract/screens/screen-texts';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { errorMessage } from '../../../shared/http/api-error.js';

/** The error 'Error loading MVPs', with the reason (FIND-6). */
export function ListingsError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <ErrorState title={LISTING_TEXTS.listFailed} onRetry={onRetry}>
      {errorMessage(error, '')}
    </ErrorState>
  );
}
