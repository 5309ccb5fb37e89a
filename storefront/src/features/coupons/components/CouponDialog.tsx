import { COUPON_DAYS_MAX, COUPON_PEOPLE_MAX, COUPON_PERCENT_MAX } from '@market/contract/coupons';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { Button } from '../../../shared/ui/Button.js';
import { SelectField, TextField } from '../../../shared/ui/Field.js';
import { FormDialog } from '../../../shared/ui/FormDialog.js';
import { addCoupon, COUPONS_KEY } from '../api/coupon-queries.js';
import { ownMvpsQuery } from '../api/own-mvps-query.js';
import * as texts from '../texts.js';

const DAY_MS = 86_400_000;
const INITIAL_VALUES = { code: '', percent: '10', people: '10', mvpId: '' };
const INITIAL_DURATION_DAYS = 30;

const dateAfterDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The form of a new coupon (COUPON-1). */
export function CouponDialog({ onClose }: { readonly onClose: () => void }) {
  const [lastDayChoices] = useState(() => ({
    earliest: dateAfterDays(0),
    initial: dateAfterDays(INITIAL_DURATION_DAYS),
    latest: dateAfterDays(COUPON_DAYS_MAX - 1),
  }));
  const [values, setValues] = useState({ ...INITIAL_VALUES, lastDay: lastDayChoices.initial });
  const queryClient = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const createMutation = useMutation({
    mutationFn: () => {
      const { code, percent, people, lastDay, mvpId } = values;
      const body = {
        code,
        percent: Number(percent),
        people: Number(people),
        lastDay,
        ...(mvpId && { mvpId }),
      };
      return addCoupon(body, keyFor(body));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: COUPONS_KEY });
      onClose();
    },
  });
  const fieldErrors = createMutation.error instanceof ApiError ? createMutation.error.fields : {};
  const hasFieldErrors = Object.keys(fieldErrors).length > 0;
  const fieldProps = (name: keyof typeof values) => ({
    required: true,
    value: values[name],
    error: fieldErrors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues((previousValues) => ({ ...previousValues, [name]: target.value })),
  });
  return (
    <FormDialog title="New coupon" isSending={createMutation.isPending} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          createMutation.mutate();
        }}
      >
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint={texts.codeHint}
          {...fieldProps('code')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Percent off"
            type="number"
            inputMode="numeric"
            min={1}
            max={COUPON_PERCENT_MAX}
            {...fieldProps('percent')}
          />
          <TextField
            label="People who can use it"
            type="number"
            inputMode="numeric"
            min={1}
            max={COUPON_PEOPLE_MAX}
            hint={texts.peopleLimitHint}
            {...fieldProps('people')}
          />
        </div>
        <TextField
          label="Last day"
          type="date"
          min={lastDayChoices.earliest}
          max={lastDayChoices.latest}
          hint={texts.lastDayHint}
          {...fieldProps('lastDay')}
        />
        <MvpField {...fieldProps('mvpId')} />
        <p className="text-sm text-muted">{texts.couponRule}</p>
        {createMutation.isError && !hasFieldErrors && (
          <p role="alert" className="text-sm text-danger">
            {errorMessage(createMutation.error, texts.createFailed)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={createMutation.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={createMutation.isPending}>
            Make coupon
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

interface MvpFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** Selects the coupon's scope: all of the lister's MVPs, or one MVP that is on sale. */
function MvpField({ value, error, onChange }: MvpFieldProps) {
  const query = useInfiniteQuery(ownMvpsQuery());
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return (
    <SelectField label="For" value={value} error={error} onChange={onChange}>
      <option value="">All my MVPs</option>
      {query.data?.pages
        .flatMap((page) => page.reply)
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
    </SelectField>
  );
}
