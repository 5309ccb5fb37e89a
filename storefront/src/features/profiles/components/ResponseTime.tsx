import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { responseTimeQuery, responseTimeText } from '../api/response-time.js';

/** The time within which a person usually replies (PEOPLE-30); renders nothing while this is unknown. */
export default function ResponseTime({ userId, name }: { readonly userId: string; readonly name: string }) {
  const { data: seconds } = useQuery(responseTimeQuery(userId));
  if (typeof seconds !== 'number') return null;
  return (
    <p className="flex w-full gap-2 text-sm text-muted">
      <MessagesSquare aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <bdi>{name}</bdi> usually replies {responseTimeText(seconds)}.
      </span>
    </p>
  );
}
