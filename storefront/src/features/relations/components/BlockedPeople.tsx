import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { blockedPeopleQuery } from '../api/relation-queries.js';
import { useRelation } from '../api/use-relation.js';

/** The people whom the user has blocked, each with a button to unblock; renders nothing for an empty list. */
export function BlockedPeople() {
  const { data } = useQuery(blockedPeopleQuery());
  if (!data || data.people.length === 0) return null;
  return (
    <section aria-labelledby="blocked-people" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h2 id="blocked-people" className="section-title">
        People you have blocked
      </h2>
      <ul className="divide-y divide-line">
        {data.people.map((person) => (
          <li key={person.id} className="flex min-h-14 items-center gap-3 py-2">
            <Avatar name={person.displayname} src={person.photourl} />
            <Link
              to={`/user/${person.id}`}
              className="min-w-0 flex-1 truncate underline-offset-4 hover:underline"
            >
              {person.displayname}
            </Link>
            <UnblockButton userId={person.id} name={person.displayname} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnblockButton({ userId, name }: { readonly userId: string; readonly name: string }) {
  const { change, isChanging } = useRelation(userId);
  return (
    <Button
      variant="secondary"
      busy={isChanging}
      onClick={() => change('unblock')}
      aria-label={`Unblock ${name}`}
    >
      Unblock
    </Button>
  );
}
