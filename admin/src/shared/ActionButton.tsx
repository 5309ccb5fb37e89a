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
  readonly successText: string;
  /** Whether the dialog asks for a reason, which the audit log stores. */
  readonly reason?: 'none' | 'optional' | 'required';
  /** Label of the field for the reason. */
  readonly reasonLabel?: string;
}

/**
 * A button that runs an action on the current record, after a confirmation. If the action fails
 * and can be tried again, the dialog stays open (CONSOLE-24).
 */
export function ActionButton({
  action,
  label,
  icon,
  color = 'primary',
  question,
  successText,
  reason: reasonMode = 'none',
  reasonLabel = texts.reason,
}: Props) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const [isConfirming, setConfirming] = useState(false);
  const [error, setError] = useState<string>();
  const { act, isRunning } = useAction(resource);
  if (!record) return null;
  const runAction = async (reason: string) => {
    setError(undefined);
    const outcome = await act({
      action,
      ids: [record.id],
      body: reasonMode === 'none' ? {} : { reason },
      successText,
      onFailure: ({ text }) => setError(text),
    });
    if (outcome !== 'repeatable') setConfirming(false);
  };
  return (
    <>
      <Button
        size="small"
        color={color}
        startIcon={icon}
        disabled={isRunning}
        onClick={(event) => {
          // The click must not reach the table's row, which would open the record's page.
          event.stopPropagation();
          setError(undefined);
          setConfirming(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        title={label}
        question={question}
        reason={reasonMode}
        reasonLabel={reasonLabel}
        isOpen={isConfirming}
        isRunning={isRunning}
        error={error}
        onCancel={() => setConfirming(false)}
        onConfirm={(reason) => void runAction(reason)}
      />
    </>
  );
}
