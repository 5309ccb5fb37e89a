import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { AskDialog } from './AskDialog.js';
import { useAct } from './use-act.js';

interface Props {
  readonly action: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly color?: ButtonProps['color'];
  /** What happens, asked before it does. */
  readonly question: string;
  /** Said when it is done. */
  readonly done: string;
  /** Whether a reason is asked for; it goes into the audit log. */
  readonly reason?: 'none' | 'optional' | 'required';
  /** What the reason is called. */
  readonly reasonLabel?: string;
}

/** Does something to the record it stands on, once the moderator has confirmed it. */
export function ActButton({
  action,
  label,
  icon,
  color = 'primary',
  question,
  done,
  reason: asked = 'none',
  reasonLabel = 'Reason',
}: Props) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const [isAsking, setAsking] = useState(false);
  const { act, isActing } = useAct(resource);
  if (!record) return null;
  const go = async (reason: string) => {
    setAsking(false);
    await act({ action, ids: [record.id], body: asked === 'none' ? {} : { reason }, done });
  };
  return (
    <>
      <Button
        size="small"
        color={color}
        startIcon={icon}
        disabled={isActing}
        onClick={(event) => {
          // The row beneath would open.
          event.stopPropagation();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <AskDialog
        title={label}
        question={question}
        reason={asked}
        reasonLabel={reasonLabel}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={(reason) => void go(reason)}
      />
    </>
  );
}
