import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.js';
import * as texts from './texts.js';
import { useAction } from './use-action.js';

interface Props {
  readonly action: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly color?: ButtonProps['color'];
  /** Text of the confirmation dialog. */
  readonly question: string;
  /** Notification after success. */
  readonly done: string;
  /** Whether the dialog asks for a reason, which the audit log stores. */
  readonly reason?: 'none' | 'optional' | 'required';
  /** Label of the reason's field. */
  readonly reasonLabel?: string;
}

/** Runs an action on the current record after a confirmation. */
export function ActionButton({
  action,
  label,
  icon,
  color = 'primary',
  question,
  done,
  reason: asked = 'none',
  reasonLabel = texts.reason,
}: Props) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const [isAsking, setAsking] = useState(false);
  const { act, isActing } = useAction(resource);
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
          // Without this, a click would also open the table row's page.
          event.stopPropagation();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
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
