import type { DirectoryEntry } from '@market/contract/profiles';
import { MapPin } from 'lucide-react';
import { formatYear } from '../../../shared/format/dates.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { displayNameOf } from '../api/display-name.js';

interface Props {
  readonly person: DirectoryEntry;
  /** Opens the message dialog; undefined for visitors (MESSAGE-1). */
  readonly onMessage?: () => void;
}

/** A person of the directory, with the number of their MVPs (PEOPLE-10). */
export function DirectoryCard({ person, onMessage }: Props) {
  const name = displayNameOf(person);
  return (
    <article className={`${panelClass} flex flex-col gap-4 p-5`}>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={person.photourl} size={48} />
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{name}</h2>
          {person.location && (
            <p className="flex items-center gap-1 text-sm text-muted">
              <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
              <span className="truncate">{person.location}</span>
            </p>
          )}
        </div>
      </div>
      <p className="line-clamp-3 text-sm text-muted">{person.bio || 'No bio available'}</p>
      <dl className="mt-auto grid grid-cols-[1fr_auto_1fr] gap-2 border-t border-line pt-4 text-center text-sm">
        <Figure name="MVPs">{person.mvpCount}</Figure>
        <Figure name="Rating">
          <Rating stacked rating={person.rating} reviewCount={person.reviewCount} />
        </Figure>
        <Figure name="Since">{formatYear(person.createdat)}</Figure>
      </dl>
      <div className="flex gap-2">
        <ButtonLink
          to={`/user/${person.id}`}
          variant="secondary"
          className="flex-1"
          aria-label={`View Profile of ${name}`}
        >
          View Profile
        </ButtonLink>
        {onMessage && (
          <Button variant="secondary" className="flex-1" onClick={onMessage} aria-label={`Message ${name}`}>
            Message
          </Button>
        )}
      </div>
    </article>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="money font-semibold">{children}</dd>
    </div>
  );
}
