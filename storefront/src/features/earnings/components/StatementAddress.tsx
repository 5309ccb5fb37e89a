import {
  ADDRESS_LINE_MAX_LENGTH,
  ADDRESS_LINES_MAX,
  LEGAL_NAME_MAX_LENGTH,
  type StatementAddress as Address,
} from '@market/contract/statements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { TextAreaField, TextField } from '../../../shared/ui/Field.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { notify } from '../../../shared/ui/notify.js';
import { putStatementAddress, statementAddressQuery } from '../api/statement-queries.js';
import * as texts from '../texts.js';

/** Shows the name and address that future statements have, and the form that changes them (EARN-34). */
export function StatementAddress() {
  const query = useQuery(statementAddressQuery());
  const [isEditing, setEditing] = useState(false);
  // A background request that fails must not remove the form, because typed text would be lost.
  if (query.isError && !query.data)
    return (
      <InlineError onRetry={() => void query.refetch()}>
        {errorMessage(query.error, texts.statementAddressFailed)}
      </InlineError>
    );
  if (!query.data) return null;
  if (isEditing) return <StatementAddressForm savedAddress={query.data} onClose={() => setEditing(false)} />;
  const { legalName, postalAddress } = query.data;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <h4 className="font-medium">Name and address on statements</h4>
        <p className="break-words whitespace-pre-line text-muted">
          {[legalName, postalAddress].filter(Boolean).join('\n') || texts.noStatementAddress}
        </p>
      </div>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        Change<span className="sr-only"> name and address on statements</span>
      </Button>
    </div>
  );
}

function StatementAddressForm({
  savedAddress,
  onClose,
}: {
  readonly savedAddress: Address;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(savedAddress);
  const saveMutation = useMutation({
    mutationFn: () => putStatementAddress(values),
    onSuccess: (address) => {
      queryClient.setQueryData(statementAddressQuery().queryKey, address);
      notify('success', texts.statementAddressSaved);
      onClose();
    },
  });
  const fieldErrors = saveMutation.error instanceof ApiError ? saveMutation.error.fields : {};
  const hasFieldErrors = Object.keys(fieldErrors).some((field) => Object.hasOwn(values, field));
  return (
    <form
      noValidate
      aria-labelledby="statement-address"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        saveMutation.mutate();
      }}
    >
      <h4 id="statement-address" className="text-sm font-medium">
        Name and address on statements
      </h4>
      <TextField
        label="Legal name"
        autoComplete="name"
        maxLength={LEGAL_NAME_MAX_LENGTH}
        value={values.legalName}
        onChange={({ target }) => setValues({ ...values, legalName: target.value })}
        error={fieldErrors['legalName']}
      />
      <TextAreaField
        label="Postal address"
        autoComplete="street-address"
        maxLength={ADDRESS_LINES_MAX * (ADDRESS_LINE_MAX_LENGTH + 1)}
        value={values.postalAddress}
        onChange={({ target }) => setValues({ ...values, postalAddress: target.value })}
        hint={texts.statementAddressLead}
        error={fieldErrors['postalAddress']}
      />
      {saveMutation.isError && !hasFieldErrors && (
        <InlineError>{errorMessage(saveMutation.error, texts.statementAddressNotSaved)}</InlineError>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saveMutation.isPending}>
          Save
        </Button>
        <Button variant="ghost" disabled={saveMutation.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
