import { expect, it } from 'vitest';
import { readJourneyReport, retriedJourneysLine } from './journey-report.mjs';

const fakeSpec = (title: string, line: number, status: string, ...messages: string[]) => ({
  file: 'demo.journey.ts',
  line,
  title,
  tests: [{ status, results: messages.map((message) => ({ errors: message ? [{ message }] : [] })) }],
});

it('names and counts a journey that passed at its second try, and counts it as passed', () => {
  const report = readJourneyReport({
    stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 },
    suites: [
      {
        specs: [fakeSpec('starts', 3, 'expected', '')],
        suites: [{ specs: [fakeSpec('ends', 9, 'flaky', '\u001b[31mtoo late\u001b[39m', '')] }],
      },
    ],
  });
  expect(report).toMatchObject({ passed: 2, failed: 0, retriedJourneys: ['demo.journey.ts:9 ends'] });
  expect(report.failures).toEqual(['! at its second try: demo.journey.ts:9 ends\n  too late']);
  expect(retriedJourneysLine(report.retriedJourneys)).toBe('second try needed (1): demo.journey.ts:9 ends');
  expect(retriedJourneysLine([])).toBe('second try needed (0)');
});

it('counts a journey that failed at both tries as failed, with the error of each try', () => {
  const report = readJourneyReport({
    stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 2 },
    suites: [{ specs: [fakeSpec('ends', 9, 'unexpected', 'one', 'two')] }],
  });
  expect(report).toMatchObject({ passed: 0, failed: 1, retriedJourneys: [] });
  expect(report.failures).toEqual(['✗ failed: demo.journey.ts:9 ends\n  one\n  two']);
  expect(report.notTested).toEqual(['2 skipped journeys']);
});

it('prints the responses with an error status that a failed try received', () => {
  const body = Buffer.from('503 GET /api/me\n404 GET /icon').toString('base64');
  const attachments = [
    { name: 'trace', body: '' },
    { name: 'failed responses', body },
  ];
  const failedTry = { errors: [{ message: 'too late' }], attachments };
  const report = readJourneyReport({
    stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 0 },
    suites: [
      {
        specs: [
          { ...fakeSpec('ends', 9, 'unexpected'), tests: [{ status: 'unexpected', results: [failedTry] }] },
        ],
      },
    ],
  });
  expect(report.failures).toEqual([
    '✗ failed: demo.journey.ts:9 ends\n  too late\n  failed responses: 503 GET /api/me | 404 GET /icon',
  ]);
});
