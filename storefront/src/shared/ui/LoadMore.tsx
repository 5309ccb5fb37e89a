import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../http/api-error.js';
import { Button } from './Button.js';

interface Props {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
  readonly variant?: 'secondary' | 'ghost';
  readonly children?: ReactNode;
}

/** Fetches the next page of a list where there is one; a page that could not be had is said, and asked for again. */
export function LoadMore({ query, variant = 'secondary', children = 'Load More' }: Props) {
  if (!query.hasNextPage) return null;
  return (
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
          {sentenceOf(query.error, '')}
        </p>
      )}
    </div>
  );
}
