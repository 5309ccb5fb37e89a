import { REASON_MAX_LENGTH } from '@market/contract/admin/users';
import {
  Alert,
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import * as texts from './texts.js';

/** A suggested reason: a click puts it into the field, and `remove` removes it from the suggestions. */
export interface SuggestedReason {
  readonly label: string;
  readonly text: string;
  remove?(): void;
}

interface Props {
  readonly title: string;
  readonly question: string;
  readonly reason: 'none' | 'optional' | 'required';
  readonly reasonLabel?: string;
  readonly suggestions?: readonly SuggestedReason[];
  readonly isOpen: boolean;
  /** Whether the confirmed action is running: the dialog then stays open, and cannot be submitted again. */
  readonly isRunning?: boolean;
  /** Why the confirmed action failed. */
  readonly error?: string | undefined;
  onCancel(): void;
  onConfirm(reason: string): void;
}

/**
 * A dialog that asks for a confirmation, and for a reason if one is needed. It keeps the reason while it is open
 * (CONSOLE-24).
 */
export function ConfirmDialog(props: Props) {
  const { isOpen, isRunning = false, onCancel } = props;
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={() => !isRunning && onCancel()}
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
    >
      {isOpen && <ConfirmForm {...props} titleId={titleId} />}
    </Dialog>
  );
}

function ConfirmForm({
  title,
  question,
  reason,
  reasonLabel = texts.reason,
  suggestions = [],
  isRunning = false,
  error,
  onCancel,
  onConfirm,
  titleId,
}: Props & { readonly titleId: string }) {
  const [reasonText, setReasonText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (reason === 'required' && reasonText.trim() === '') setMissing(true);
    else onConfirm(reasonText.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{question}</DialogContentText>
        {suggestions.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
            {suggestions.map((suggestion) => (
              <Chip
                key={suggestion.label}
                label={suggestion.label}
                title={suggestion.text}
                size="small"
                variant="outlined"
                clickable
                onClick={() => {
                  setReasonText(suggestion.text);
                  setMissing(false);
                }}
                {...(suggestion.remove && { onDelete: suggestion.remove })}
              />
            ))}
          </Box>
        )}
        {reason !== 'none' && (
          <TextField
            autoFocus
            multiline
            minRows={2}
            variant="outlined"
            label={reason === 'required' ? reasonLabel : texts.optional(reasonLabel)}
            value={reasonText}
            error={isMissing}
            helperText={isMissing ? texts.required(reasonLabel) : ' '}
            slotProps={{ htmlInput: { maxLength: REASON_MAX_LENGTH } }}
            onChange={(event) => {
              setReasonText(event.target.value);
              setMissing(false);
            }}
          />
        )}
        {error !== undefined && <Alert severity="error">{error}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button disabled={isRunning} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={isRunning} autoFocus={reason === 'none'}>
          {title}
        </Button>
      </DialogActions>
    </form>
  );
}
