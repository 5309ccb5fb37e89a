import type { Finding, Verdict } from './finding.js';

const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  ok: 'ok',
  warning: 'WARN',
  fault: 'FAULT',
  off: 'off',
};

const MESSAGE_MAX_LENGTH = 300;

/** Returns the findings as a text table, with the fix below each finding. */
export function tableOf(findings: readonly Finding[]): string {
  const cellRows = findings.map(
    ({ part, asked: question, verdict, says: message }) =>
      [part, question, VERDICT_LABELS[verdict], onOneLine(message)] as const,
  );
  const widths = [0, 1, 2].map((column) => Math.max(...cellRows.map((row) => row[column]?.length ?? 0)));
  const lines = cellRows.flatMap((row, rowIndex) => {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    const fix = findings[rowIndex]?.fix;
    return fix ? [line, `${' '.repeat((widths[0] ?? 0) + 2)}→ ${fix}`] : [line];
  });
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n${summaryLine(findings)}\n`;
}

/** Returns the exit code of `npm run doctor`: 1 if a finding is a fault. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 {
  return findings.some(({ verdict }) => verdict === 'fault') ? 1 : 0;
}

/** Returns a provider's message on one line, shortened and without control characters. */
function onOneLine(message: string): string {
  return message.replace(/\p{C}+/gu, ' ').slice(0, MESSAGE_MAX_LENGTH);
}

function summaryLine(findings: readonly Finding[]): string {
  const countOf = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const faultCount = countOf('fault');
  if (faultCount > 0) return `\n${faultCount} would fail a customer, ${countOf('warning')} may.`;
  return `\nNothing would fail a customer; ${countOf('warning')} may, ${countOf('off')} off.`;
}
