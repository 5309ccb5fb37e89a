import { expect, it } from 'vitest';
import { specRunOf } from './spec-run.js';

it('counts the tests of a spec that passed', () => {
  const report = { success: true, numPassedTests: 3, testResults: [{ message: '', assertionResults: [] }] };
  expect(specRunOf(report, { exitCode: report.success ? 0 : 1, stderrEnd: '' })).toEqual({
    passedCount: 3,
    failures: [],
  });
});

it('names each failed test', () => {
  const report = {
    success: false,
    numPassedTests: 1,
    testResults: [
      { message: '', assertionResults: [{ failureMessages: [] }, { failureMessages: ['2 is not 3'] }] },
    ],
  };
  expect(specRunOf(report, { exitCode: report.success ? 0 : 1, stderrEnd: '' })).toEqual({
    passedCount: 1,
    failures: ['2 is not 3'],
  });
});

it('reports a failure if beforeAll failed, though no test failed', () => {
  const report = {
    success: false,
    numPassedTests: 0,
    testResults: [{ message: 'no Postgres', assertionResults: [{ failureMessages: [] }] }],
  };
  expect(specRunOf(report, { exitCode: report.success ? 0 : 1, stderrEnd: '' })).toEqual({
    passedCount: 0,
    failures: ['no Postgres'],
  });
});

it('reports a failure if there was no spec to run', () => {
  const report = { success: false, numPassedTests: 0, testResults: [] };
  expect(specRunOf(report, { exitCode: report.success ? 0 : 1, stderrEnd: '' })).toEqual({
    passedCount: 0,
    failures: ['the spec did not succeed: Vitest printed no error'],
  });
});

it('reports a failure with the output of Vitest if the process of the tests crashed', () => {
  const pendingResult = { message: '', assertionResults: [{ failureMessages: [] }] };
  const report = { success: true, numPassedTests: 0, testResults: [pendingResult] };
  const stderrEnd = '\u001B[31mWorker exited unexpectedly\u001B[39m\n';
  expect(specRunOf(report, { exitCode: 1, stderrEnd }).failures).toEqual([
    'the spec did not succeed: Worker exited unexpectedly',
  ]);
});
