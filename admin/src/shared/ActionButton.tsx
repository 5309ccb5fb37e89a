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
  /** Question of the confirmation dialog. */
  readonly question: string;
  /** Text of the notification after the action has succeeded. */
  readonly done: string;
  /** Whether the dialog asks for a reason, which the audit log stores. */
  readonly reason?: 'none' | 'optional' | 'required';
  /** Label of the field for the reason. */
  readonly reasonLabel?: string;
}

/** A button that runs an action on the current record, after a confirmation. */
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
          // The click must not reach the table's row, which would open the record's page.
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
