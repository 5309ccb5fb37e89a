import type { Coupon } from '@market/contract/coupons';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Badge, type Tone } from '../../../shared/ui/Badge.js';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { notify } from '../../../shared/ui/notify.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { COUPONS_KEY, couponsQuery, endCoupon } from '../api/coupon-queries.js';
import * as texts from '../texts.js';
import { CouponDialog } from './CouponDialog.js';

/** Lists, creates and ends the lister's coupons (COUPON-1, COUPON-7). */
export function Coupons() {
  const query = useInfiniteQuery(couponsQuery());
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [couponToStop, setCouponToStop] = useState<Coupon>();
  const coupons = query.data?.pages.flatMap((page) => page.coupons) ?? [];
  const stopMutation = useMutation({
    mutationFn: endCoupon,
    onError: (error) => notify('error', errorMessage(error, texts.stopFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: COUPONS_KEY }),
  });
  return (
    <section aria-labelledby="coupons" className={`${panelClass} flex flex-col gap-3 p-5 md:p-6`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 id="coupons" className="section-title">
            Coupons
          </h3>
          {query.isSuccess && coupons.length === 0 && <p className="text-sm text-muted">{texts.noCoupons}</p>}
        </div>
        <Button variant="secondary" onClick={() => setCreating(true)}>
          New coupon
        </Button>
      </div>
      {query.isPending && (
        <Loading label="Loading coupons...">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {query.isError && coupons.length === 0 && (
        <InlineError onRetry={() => void query.refetch()}>
          {errorMessage(query.error, texts.couponsFailed)}
        </InlineError>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {coupons.map((coupon) => (
          <CouponRow
            key={coupon.id}
            coupon={coupon}
            isStopping={stopMutation.isPending && stopMutation.variables === coupon.id}
            onStop={() => setCouponToStop(coupon)}
          />
        ))}
      </ul>
      <LoadMore query={query} loadedCount={coupons.length} />
      {isCreating && <CouponDialog onClose={() => setCreating(false)} />}
      <ConfirmDialog
        open={couponToStop !== undefined}
        onOpenChange={(open) => !open && setCouponToStop(undefined)}
        title={`Stop ${couponToStop?.code ?? ''}?`}
        confirmLabel="Stop coupon"
        cancelLabel="Keep it"
        isDestructive
        onConfirm={() => couponToStop && stopMutation.mutate(couponToStop.id)}
      >
        {texts.stopRule}
      </ConfirmDialog>
    </section>
  );
}

const STATE_BADGES: Readonly<Record<Coupon['state'], readonly [label: string, tone: Tone]>> = {
  running: ['Running', 'success'],
  'used-up': ['Used up', 'neutral'],
  ended: ['Ended', 'neutral'],
  stopped: ['Stopped', 'neutral'],
};

interface CouponRowProps {
  readonly coupon: Coupon;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

function CouponRow({ coupon, isStopping, onStop }: CouponRowProps) {
  const { code, percent, mvp, used, held, people, lastDay, state } = coupon;
  const [label, tone] = STATE_BADGES[state];
  const canStop = state === 'running' || state === 'used-up';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-all">{code}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm break-words text-muted">
          {percent}% off {mvp?.title ?? 'all your MVPs'} · until{' '}
          <time dateTime={lastDay}>{formatDay(lastDay)}</time>
        </p>
      </div>
      <p className="money text-sm">
        {used} of {people} used{held > 0 && `, ${held} being paid`}
      </p>
      {canStop && (
        <Button variant="ghost" busy={isStopping} onClick={onStop}>
          Stop<span className="sr-only"> {code}</span>
        </Button>
      )}
    </li>
  );
}
