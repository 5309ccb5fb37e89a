import { expect, it } from 'vitest';
import { specRunOf } from './spec-run.js';

/** A test's result in Vitest's report. With `cases`, the test counted so many cases, and one fault. */
const resultOf = (status: string, cases?: number, ...failureMessages: string[]) => ({
  status,
  failureMessages,
  meta: cases === undefined ? {} : { counts: { cases, faults: 1 } },
});

it('adds up what the passed tests of a spec counted', () => {
  const assertionResults = [resultOf('passed', 3), resultOf('passed', 5), resultOf('passed')];
  const report = { success: true, testResults: [{ message: '', assertionResults }] };
  expect(specRunOf(report, { exitCode: report.success ? 0 : 1, stderrEnd: '' })).toEqual({
    caseCount: 8,
    faultCount: 2,
    failures: [],
  });
});

it('names each failed test', () => {
  const report = {
    success: false,
    testResults: [
      { message: '', assertionResults: [resultOf('passed', 4), resultOf('failed', 4, '2 is not 3')] },
    ],
  };
  expect(specRunOf(report, { exitCode: report.success ? 0 : 1, stderrEnd: '' })).toEqual({
    caseCount: 4,
    faultCount: 1,
    failures: ['2 is not 3'],
  });
});

it('reports a failure if beforeAll failed, though no test failed', () => {
  const report = {
    success: false,
    testResults: [{ message: 'no Postgres', assertionResults: [resultOf('skipped')] }],
  };
  expect(specRunOf(report, { exitCode: report.success ? 0 : 1, stderrEnd: '' })).toEqual({
    caseCount: 0,
    faultCount: 0,
    failures: ['no Postgres'],
  });
});

it('reports a failure if there was no spec to run', () => {
  const report = { success: false, testResults: [] };
  expect(specRunOf(report, { exitCode: report.success ? 0 : 1, stderrEnd: '' })).toEqual({
    caseCount: 0,
    faultCount: 0,
    failures: ['the spec did not succeed: Vitest printed no error'],
  });
});

it('reports a failure with the output of Vitest if the process of the tests crashed', () => {
  const pendingResult = { message: '', assertionResults: [resultOf('skipped')] };
  const report = { success: true, testResults: [pendingResult] };
  const stderrEnd = '\u001B[31mWorker exited unexpectedly\u001B[39m\n';
  expect(specRunOf(report, { exitCode: 1, stderrEnd }).failures).toEqual([
    'the spec did not succeed: Worker exited unexpectedly',
  ]);
});
