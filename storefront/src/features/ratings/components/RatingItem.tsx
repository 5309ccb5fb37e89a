import type { Rating } from '@market/contract/ratings/ratings';
import { Flag, MessageSquareReply } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/format/dates.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { Button } from '../../../shared/ui/Button.js';
import { authorNameOf } from './author-name.js';
import { Stars } from './Stars.js';

const AnswerDialog = lazy(() => loadChunk(() => import('./AnswerDialog.js')));

interface Props {
  readonly rating: Rating;
  /** Name of the MVP's lister, who may answer the review. */
  readonly listerName: string;
  readonly isLister: boolean;
  /** Called to report the review; undefined for visitors and for the review's author, who cannot report it. */
  readonly onReport?: (() => void) | undefined;
}

/** A review with the lister's answer. */
export function RatingItem({ rating, listerName, isLister, onReport }: Props) {
  const [isAnswering, setAnswering] = useState(false);
  const authorName = authorNameOf(rating);
  return (
    <article className="flex flex-col gap-3 py-5" aria-label={`Review by ${authorName}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Avatar name={authorName} src={rating.author?.photoURL ?? ''} />
        {rating.author ? (
          <Link
            to={`/user/${rating.author.id}`}
            className="min-w-0 font-medium break-words underline-offset-4 hover:underline"
          >
            {authorName}
          </Link>
        ) : (
          <span className="text-muted">{authorName}</span>
        )}
        <Stars stars={rating.stars} />
        <span className="text-muted">
          <time dateTime={rating.createdAt}>{formatDay(rating.createdAt)}</time>
          {rating.changedAt && (
            <>
              {' · changed '}
              <time dateTime={rating.changedAt}>{formatDay(rating.changedAt)}</time>
            </>
          )}
        </span>
      </header>
      {rating.content && (
        <p dir="auto" className="max-w-[44em] break-words whitespace-pre-line">
          {rating.content}
        </p>
      )}
      {rating.answer !== null && rating.answeredAt !== null && (
        <div className="ml-4 flex flex-col gap-1 border-l-2 border-line-strong pl-4 text-sm">
          <p className="text-muted">
            <span className="font-medium break-words text-text">{listerName}</span> replied on{' '}
            <time dateTime={rating.answeredAt}>{formatDay(rating.answeredAt)}</time>
          </p>
          <p dir="auto" className="max-w-[44em] break-words whitespace-pre-line">
            {rating.answer}
          </p>
        </div>
      )}
      <div className="-ml-4 flex flex-wrap empty:hidden">
        {isLister && rating.answer === null && (
          <Button variant="ghost" aria-label={`Answer ${authorName}`} onClick={() => setAnswering(true)}>
            <MessageSquareReply aria-hidden="true" className="size-4" />
            Answer
          </Button>
        )}
        {onReport && (
          <Button
            variant="ghost"
            className="!font-normal !text-muted"
            aria-label={`Report the review by ${authorName}`}
            onClick={onReport}
          >
            <Flag aria-hidden="true" className="size-4" />
            Report
          </Button>
        )}
      </div>
      <Suspense>
        {isAnswering && <AnswerDialog rating={rating} onClose={() => setAnswering(false)} />}
      </Suspense>
    </article>
  );
}
