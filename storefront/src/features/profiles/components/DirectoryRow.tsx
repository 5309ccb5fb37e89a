import type { DirectoryEntry } from '@market/contract/profiles';
import { MapPin } from 'lucide-react';
import { formatYear } from '../../../shared/format/dates.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { Rating } from '../../../shared/ui/Rating.js';
import { displayNameOf } from '../api/display-name.js';

interface Props {
  readonly person: DirectoryEntry;
  /** Called to open the message dialog; undefined for visitors (MESSAGE-1). */
  readonly onMessage?: () => void;
}

/** CSS grid columns that rows and their headings share on wide windows. */
const COLUMN_CLASSES = 'lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_15rem_7.5rem]';
const COLUMN_CLASSES_WITH_MESSAGE = 'lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_15rem_14.5rem]';

/** Visible headings of the directory's columns. Screen readers ignore them, since each row names its own figures. */
export function DirectoryHeadings({ canMessage }: { readonly canMessage: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`grid gap-x-8 border-b border-line px-6 py-2.5 text-xs font-medium text-muted max-lg:hidden ${canMessage ? COLUMN_CLASSES_WITH_MESSAGE : COLUMN_CLASSES}`}
    >
      <span className="col-span-2">People</span>
      <span className="grid grid-cols-[2.5rem_1fr_3rem] gap-4 text-right">
        <span>MVPs</span>
        <span>Rating</span>
        <span>Since</span>
      </span>
    </div>
  );
}

/** A person of the directory as a row; the figures of all rows are aligned in columns (PEOPLE-10). */
export function DirectoryRow({ person, onMessage }: Props) {
  const name = displayNameOf(person);
  return (
    <article
      className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-3 p-4 md:px-6 ${onMessage ? COLUMN_CLASSES_WITH_MESSAGE : COLUMN_CLASSES}`}
    >
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
      <p className="line-clamp-2 text-sm text-muted">{person.bio || 'No bio available'}</p>
      <dl className="flex flex-wrap items-center gap-x-4 text-sm lg:grid lg:grid-cols-[2.5rem_1fr_3rem]">
        <LabeledFigure name="MVPs">{person.mvpCount}</LabeledFigure>
        <LabeledFigure name="Rating">
          <Rating rating={person.rating} reviewCount={person.reviewCount} />
        </LabeledFigure>
        <LabeledFigure name="Since">{formatYear(person.createdat)}</LabeledFigure>
      </dl>
      <div className="flex gap-2">
        <ButtonLink
          to={`/user/${person.id}`}
          variant="ghost"
          className="flex-1 !px-2 !text-primary"
          aria-label={`View Profile of ${name}`}
        >
          View Profile
        </ButtonLink>
        {onMessage && (
          <Button
            variant="secondary"
            className="flex-1 !px-2"
            onClick={onMessage}
            aria-label={`Message ${name}`}
          >
            Message
          </Button>
        )}
      </div>
    </article>
  );
}

function LabeledFigure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-1.5 lg:justify-end">
      <dt className="text-xs text-muted lg:sr-only">{name}</dt>
      <dd className="money flex min-h-8 items-center font-semibold lg:text-right">{children}</dd>
    </div>
  );
}
