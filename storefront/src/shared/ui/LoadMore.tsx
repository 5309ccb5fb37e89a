import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../http/api-error.js';
import { Button } from './Button.js';
import { useFocusAfterRemoval } from './use-focus-after-removal.js';

interface Props {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  > & { readonly data?: { readonly pages: readonly unknown[] } | undefined };
  /** How many entries are loaded. Screen readers announce an increase. */
  readonly loadedCount: number;
  readonly variant?: 'secondary' | 'ghost';
  readonly children?: ReactNode;
}

/**
 * A button that fetches the next page of a list; if that fails, shows the reason and retries on click. Announces
 * new entries to screen readers. After the last page, the announcement gets the focus, because the button is
 * removed.
 */
export function LoadMore({ query, loadedCount, variant = 'secondary', children = 'Load More' }: Props) {
  const announcement = useFocusAfterRemoval<HTMLParagraphElement>(query.hasNextPage);
  const hasSeveralPages = (query.data?.pages.length ?? 0) > 1;
  return (
    <>
      <p ref={announcement} role="status" tabIndex={-1} className="sr-only">
        {hasSeveralPages && `${loadedCount} shown${query.hasNextPage ? '' : ', that is all'}`}
      </p>
      {query.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          <Button
            variant={variant}
            size={variant === 'secondary' ? 'lg' : 'md'}
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {children}
          </Button>
          {query.isFetchNextPageError && (
            <p role="alert" className="text-sm text-danger">
              {errorMessage(query.error, '')}
            </p>
          )}
        </div>
      )}
    </>
  );
}
