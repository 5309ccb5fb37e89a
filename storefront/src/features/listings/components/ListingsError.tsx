import { LISTING_SENTENCES } from '@market/contract/sentences';
import { ErrorState } from '../../../shared/ui/Notice.js';
import { sentenceOf } from '../../../shared/http/api-error.js';

/** 'Error loading MVPs' plus the message (SPEC §8 'MVP list'). */
export function ListingsError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <ErrorState title={LISTING_SENTENCES.listFailed} onRetry={onRetry}>
      {sentenceOf(error, '')}
    </ErrorState>
  );
}
