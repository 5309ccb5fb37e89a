import { expect, it } from 'vitest';
import { summaryOf } from './vitest-reporter.mjs';

const SPEC_FILE = 'api/src/a.db.spec.ts';
const fakeTest = (fullName: string, state: string, ...messages: string[]) => ({
  type: 'test',
  fullName,
  module: { relativeModuleId: SPEC_FILE },
  result: () => ({ state, errors: messages.map((message) => ({ message })) }),
});
const fakeSuite = (fullName: string, ...messages: string[]) => ({
  type: 'suite',
  fullName,
  module: { relativeModuleId: SPEC_FILE },
  errors: () => messages.map((message) => ({ message })),
});
const fakeFile = (
  tests: ReturnType<typeof fakeTest>[],
  suites: ReturnType<typeof fakeSuite>[],
  ...messages: string[]
) => ({
  type: 'module',
  relativeModuleId: SPEC_FILE,
  children: { allTests: () => tests, allSuites: () => suites },
  errors: () => messages.map((message) => ({ message })),
});

it('counts tests, and names each failed one with the start of its error', () => {
  const tests = [
    fakeTest('adds', 'passed'),
    fakeTest('waits', 'skipped'),
    fakeTest('sums', 'failed', 'one\n\ntwo'),
  ];
  expect(summaryOf([fakeFile(tests, [fakeSuite('all')])], [])).toEqual({
    passed: 1,
    skipped: 1,
    failures: [`✗ failed: ${SPEC_FILE} sums\n  one | two`],
  });
});

it('counts a failed import, a failed hook and an error outside the tests as failures', () => {
  expect(
    summaryOf([fakeFile([], [fakeSuite('the api', 'no database')], 'no module')], [{ message: 'unhandled' }]),
  ).toEqual({
    passed: 0,
    skipped: 0,
    failures: [
      `✗ failed: ${SPEC_FILE}\n  no module`,
      `✗ failed: ${SPEC_FILE} the api\n  no database`,
      '✗ failed: an error outside the tests\n  unhandled',
    ],
  });
});
