import { Link, useLocation } from 'react-router';
import { type BrowseState, writeBrowseState } from '../../listings/api/browse-state.js';
import { linkClass } from '../../../shared/ui/styles.js';

interface Props {
  readonly state: BrowseState;
  /** The corrected search text (FIND-60). */
  readonly search: string;
}

/** 'Did you mean …', a link to the corrected search with the same filters (FIND-60). */
export function DidYouMean({ state, search }: Props) {
  const { pathname } = useLocation();
  return (
    <p className="text-base">
      Did you mean{' '}
      <Link
        to={{ pathname, search: writeBrowseState({ ...state, search }).toString() }}
        preventScrollReset
        className={linkClass}
      >
        {search}
      </Link>
      ?
    </p>
  );
}
