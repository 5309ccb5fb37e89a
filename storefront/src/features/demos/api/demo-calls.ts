import {
  type DemoSession,
  endDemo,
  type OpenDemo,
  readListingDemo,
  startDemo,
  touchDemo,
} from '@market/contract/demos';
import { call } from '../../../shared/http/call.js';

/** Requests the caller's demo of an MVP; null if the demo was never started. */
export async function fetchDemo(mvpId: string, signal: AbortSignal): Promise<DemoSession | null> {
  return (await call(readListingDemo, { params: { mvpId }, signal })).session;
}

/** Starts the demo of an MVP, or resumes the running one, and returns its address (DEMO-2, DEMO-13). */
export function beginDemo(mvpId: string, signal: AbortSignal): Promise<OpenDemo> {
  return call(startDemo, { body: { mvpId }, signal });
}

/**
 * Reports to the server that the demo is open, and returns the time left. Throws ApiError with status 410 once the demo
 * has ended (DEMO-3).
 */
export function reportDemoActivity(id: string): Promise<DemoSession> {
  return call(touchDemo, { params: { id } });
}

/** Ends the demo, which cannot be started again. */
export function closeDemo(id: string): Promise<DemoSession> {
  return call(endDemo, { params: { id } });
}
