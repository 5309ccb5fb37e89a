import { Link } from 'react-router';
import { clsx } from 'clsx';

/** Shown instead of the name if the creator is unknown (FIND-11). */
export const UNKNOWN_CREATOR = 'Unknown';

interface Props {
  readonly createdBy: string;
  readonly userId: string;
  readonly className?: string;
}

/**
 * The creator's name as a link to /user/{creator}; an unknown creator without an id is not a link (FIND-11, PEOPLE-3).
 */
export function CreatorLink({ createdBy, userId, className }: Props) {
  const name = createdBy || UNKNOWN_CREATOR;
  if (name === UNKNOWN_CREATOR && !userId) return <span className={className}>{name}</span>;
  return (
    <Link
      to={`/user/${encodeURIComponent(userId || name)}`}
      className={clsx('underline-offset-4 hover:text-text hover:underline', className)}
    >
      {name}
    </Link>
  );
}
