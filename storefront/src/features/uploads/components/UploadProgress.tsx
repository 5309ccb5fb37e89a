import { SIMULATED_UPLOAD_PROGRESS } from '@market/contract/uploads/uploads';
import { useEffect, useState } from 'react';

interface Props {
  readonly isDone: boolean;
  /** A sentence about the actual progress. */
  readonly stage: string;
}

/**
 * A progress bar that rises by 10 % every 500 ms up to 90 %, and to 100 % when the upload is done, with the actual
 * stage as text below (UPLOAD-4).
 */
export function UploadProgress({ isDone, stage }: Props) {
  const [simulatedPercent, setSimulatedPercent] = useState(0);
  useEffect(() => {
    if (isDone) return;
    const timer = setInterval(
      () =>
        setSimulatedPercent((percent) =>
          Math.min(SIMULATED_UPLOAD_PROGRESS.ceiling, percent + SIMULATED_UPLOAD_PROGRESS.step),
        ),
      SIMULATED_UPLOAD_PROGRESS.everyMs,
    );
    return () => clearInterval(timer);
  }, [isDone]);
  const percent = isDone ? 100 : simulatedPercent;
  return (
    <div className="flex flex-col gap-2">
      <div
        role="progressbar"
        aria-label="Video upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={stage}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className="h-full origin-left rounded-full bg-primary transition-transform duration-200"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <p role="status" className="text-sm text-muted">
        {stage}
      </p>
    </div>
  );
}
