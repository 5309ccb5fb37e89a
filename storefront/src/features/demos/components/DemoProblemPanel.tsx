import { Clock, LogIn, MonitorX } from 'lucide-react';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { NoBreakText } from '../../../shared/ui/NoBreakText.js';
import type { DemoProblem } from '../api/demo-problem.js';

interface Props {
  readonly problem: DemoProblem;
  readonly mvpId: string;
  /** Called when the user wants to rent; null if they cannot rent the MVP (DEMO-12). */
  readonly onRent: (() => void) | null;
  readonly onClose: () => void;
  readonly onRetry?: () => void;
}

const PROBLEM_ICONS = { login: LogIn, used: Clock, other: MonitorX };

/** Shows why the demo cannot run, with buttons to log in, rent or retry (DEMO-2, DEMO-7, DEMO-9). */
export function DemoProblemPanel({ problem, mvpId, onRent, onClose, onRetry }: Props) {
  return (
    <div className="grid flex-1 place-items-center overflow-y-auto">
      <ErrorState
        icon={PROBLEM_ICONS[problem.kind]}
        title={problem.title}
        {...(problem.kind === 'other' && onRetry && { onRetry })}
        action={
          <>
            {problem.kind === 'login' && (
              <ButtonLink to="/login" state={{ from: `/mvp/${mvpId}` }}>
                Login to Start Demo
              </ButtonLink>
            )}
            {problem.kind === 'used' && onRent && <Button onClick={onRent}>Rent This MVP</Button>}
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <NoBreakText>{problem.message}</NoBreakText>
      </ErrorState>
    </div>
  );
}
