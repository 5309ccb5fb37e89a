import { fileReport } from '@market/contract/reports';
import type { Body } from '@market/contract/endpoints/endpoint';
import { call } from '../../../shared/http/call.js';

/** The content of a report. */
export type ReportBody = Body<typeof fileReport>;

/** Files a report; the same key files it once. */
export function postReport(body: ReportBody, idempotencyKey: string) {
  return call(fileReport, { body, idempotencyKey });
}
