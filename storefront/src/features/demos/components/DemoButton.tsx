import { useQuery } from '@tanstack/react-query';
import { Clock, PlayCircle } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.js';
import { useUser } from '../../identity/api/AuthProvider.js';
import { demoSessionQuery } from '../api/demo-session-query.js';

interface Props {
  readonly mvpId: string;
  readonly onOpen: () => void;
  /**
   * For the bar at the bottom of narrow screens: the label is short, and there is no button after the demo is used
   * up.
   */
  readonly hasShortLabel?: boolean;
}

/**
 * The button 'Try Demo (15 min)', or 'Continue Demo' while the caller's demo runs, or that it was used (DEMO-1,
 * DEMO-11).
 */
export function DemoButton({ mvpId, onOpen, hasShortLabel = false }: Props) {
  const user = useUser();
  const { data: session } = useQuery({ ...demoSessionQuery(mvpId), enabled: user !== null });
  if (session?.isExpired) {
    // Except in the short form, a used demo keeps its button, so that the focus can return to it when the demo closes.
    return hasShortLabel ? null : (
      <Button variant="ghost" aria-disabled="true" className="cursor-default">
        <Clock aria-hidden="true" className="size-4" />
        You have used your demo of this MVP.
      </Button>
    );
  }
  const [label, shortLabel] = session ? ['Continue Demo', 'Continue'] : ['Try Demo (15 min)', 'Try'];
  return (
    <Button
      variant="try"
      size={hasShortLabel ? 'md' : 'lg'}
      onClick={onOpen}
      {...(hasShortLabel && { 'aria-label': label })}
    >
      <PlayCircle aria-hidden="true" className={hasShortLabel ? 'size-4' : 'size-5'} />
      {hasShortLabel ? shortLabel : label}
    </Button>
  );
}
