import { COUPON_DAYS_MAX, COUPON_PEOPLE_MAX, COUPON_PERCENT_MAX } from '@market/contract/coupons';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '../../../shared/http/api-error.js';
import { useIntentKey } from '../../../shared/http/use-intent-key.js';
import { Button } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { SelectField, TextField } from '../../../shared/ui/Field.js';

import { addCoupon, COUPONS_KEY } from '../api/coupon-queries.js';
import { ownMvpsQuery } from '../api/own-mvps-query.js';
import * as texts from '../texts.js';

const DAY_MS = 86_400_000;
const INITIAL_VALUES = { code: '', percent: '10', people: '10', mvpId: '' };
const INITIAL_DAYS = 30;

const dateInDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The form of a new coupon (COUPON-1). */
export function CouponDialog({ onClose }: { readonly onClose: () => void }) {
  const [days] = useState(() => ({
    first: dateInDays(0),
    planned: dateInDays(INITIAL_DAYS),
    last: dateInDays(COUPON_DAYS_MAX - 1),
  }));
  const [typed, setTyped] = useState({ ...INITIAL_VALUES, lastDay: days.planned });
  const queries = useQueryClient();
  const { keyFor } = useIntentKey();
  const making = useMutation({
    mutationFn: () => {
      const { code, percent, people, lastDay, mvpId } = typed;
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
      await queries.invalidateQueries({ queryKey: COUPONS_KEY });
      onClose();
    },
  });
  const fields = making.error instanceof ApiError ? making.error.fields : {};
  const isOfField = Object.keys(fields).length > 0;
  const field = (name: keyof typeof typed) => ({
    required: true,
    value: typed[name],
    error: fields[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <Dialog open title="New coupon" onOpenChange={(open) => !open && !making.isPending && onClose()}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate();
        }}
      >
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint={texts.codeHint}
          {...field('code')}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Percent off"
            type="number"
            inputMode="numeric"
            min={1}
            max={COUPON_PERCENT_MAX}
            {...field('percent')}
          />
          <TextField
            label="People who can use it"
            type="number"
            inputMode="numeric"
            min={1}
            max={COUPON_PEOPLE_MAX}
            hint={texts.peopleHint}
            {...field('people')}
          />
        </div>
        <TextField
          label="Last day"
          type="date"
          min={days.first}
          max={days.last}
          hint={texts.dayHint}
          {...field('lastDay')}
        />
        <MvpField {...field('mvpId')} />
        <p className="text-sm text-muted">{texts.rule}</p>
        {making.isError && !isOfField && (
          <p role="alert" className="text-sm text-danger">
            {sentenceOf(making.error, texts.createFailed)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={making.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={making.isPending}>
            Make coupon
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface MvpProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** Selects the coupon's scope: all of the lister's MVPs, or one MVP that is on sale. */
function MvpField({ value, error, onChange }: MvpProps) {
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
