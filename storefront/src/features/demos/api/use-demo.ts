import type { DemoSession, OpenDemo } from '@market/contract/demos';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../shared/http/api-error.js';
import { beginDemo, closeDemo, reportDemoActivity } from './demo-calls.js';
import { DEMO_USED, type DemoProblem, demoProblem } from './demo-problem.js';

const ACTIVITY_INTERVAL_MS = 30_000;
const COUNTDOWN_INTERVAL_MS = 250;
const HTTP_GONE = 410;

/** The state of a demo from its start to its end (DEMO-1). */
export type Demo =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'running';
      readonly sessionId: string;
      readonly demoUrl: string;
      readonly secondsLeft: number;
    }
  | { readonly phase: 'ended'; readonly problem: DemoProblem };

interface RunningDemo {
  readonly sessionId: string;
  /** When the demo ends by this computer's clock, computed from the remaining time that the server returned. */
  readonly endsAtMs: number;
}

/**
 * Starts (or resumes) the demo of an MVP, counts down, and corrects the countdown by the server's clock (DEMO-2,
 * DEMO-3).
 */
export function useDemo(mvpId: string): {
  readonly demo: Demo;
  readonly endDemo: () => Promise<void>;
  readonly retry: () => void;
} {
  const [runningDemo, setRunningDemo] = useState<RunningDemo | null>(null);
  // Set only when the demo starts or resumes, because a changed address would reload the demo's frame.
  const [demoUrl, setDemoUrl] = useState('');
  const [problem, setProblem] = useState<DemoProblem | null>(null);
  const [nowMs, setNowMs] = useState(0);
  const [attempt, setAttempt] = useState(0);

  const applySession = useCallback((session: DemoSession) => {
    if (session.isExpired || session.timeRemaining <= 0) return setProblem(DEMO_USED);
    const now = performance.now();
    setNowMs(now);
    setRunningDemo({ sessionId: session.sessionId, endsAtMs: now + session.timeRemaining * 1000 });
  }, []);

  useEffect(() => {
    const abortController = new AbortController();
    const applyOpenDemo = (demo: OpenDemo) => {
      setDemoUrl(demo.demoUrl);
      applySession(demo);
    };
    beginDemo(mvpId, abortController.signal).then(applyOpenDemo, (error: unknown) => {
      if (!abortController.signal.aborted) setProblem(demoProblem(error));
    });
    return () => abortController.abort();
  }, [mvpId, applySession, attempt]);

  const reportActivity = useEffectEvent(async (id: string) => {
    try {
      applySession(await reportDemoActivity(id));
    } catch (error) {
      // Only a response of the server can end the demo; after a network failure it continues.
      if (error instanceof ApiError && error.status === HTTP_GONE) setProblem(demoProblem(error));
    }
  });

  const sessionId = runningDemo && !problem ? runningDemo.sessionId : null;

  useEffect(() => {
    if (!sessionId) return;
    const clockTimer = setInterval(() => setNowMs(performance.now()), COUNTDOWN_INTERVAL_MS);
    const activityTimer = setInterval(() => void reportActivity(sessionId), ACTIVITY_INTERVAL_MS);
    return () => {
      clearInterval(clockTimer);
      clearInterval(activityTimer);
    };
  }, [sessionId]);

  const secondsLeft = runningDemo ? Math.max(0, (runningDemo.endsAtMs - nowMs) / 1000) : 0;
  if (runningDemo && !problem && secondsLeft === 0) setProblem(DEMO_USED);

  const endDemo = useCallback(async () => {
    if (sessionId) await closeDemo(sessionId).catch(() => undefined);
  }, [sessionId]);
  const retry = useCallback(() => {
    setProblem(null);
    setRunningDemo(null);
    setAttempt((count) => count + 1);
  }, []);

  if (problem) return { demo: { phase: 'ended', problem }, endDemo, retry };
  if (!runningDemo) return { demo: { phase: 'loading' }, endDemo, retry };
  return {
    demo: { phase: 'running', sessionId: runningDemo.sessionId, demoUrl, secondsLeft },
    endDemo,
    retry,
  };
}
