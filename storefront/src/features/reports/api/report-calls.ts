import { fileReport } from '@market/contract/reports';
import type { Body } from '@market/contract/endpoints/endpoint';
import { call } from '../../../shared/http/call.js';

/** The body of a request that reports something. */
export type ReportBody = Body<typeof fileReport>;

/** Files a report; a retry with the same key files no second report. */
export function postReport(body: ReportBody, idempotencyKey: string) {
  return call(fileReport, { body, idempotencyKey });
}
