import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Metrics as ApiMetrics } from '../../api/src/observability/metrics.js';
import { Metrics as WorkersMetrics } from '../../workers/src/observability/metrics.js';
import { PROMISE_NAMES } from '@market/domain/operations/promise-ages.queries';

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const readRunbookFile = (file: string) => readFileSync(`docs/runbook/${file}`, 'utf8');
const rules = (parse(readRunbookFile('alerts.yml')) as { groups: { rules: AlertRule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const dashboard = JSON.parse(readRunbookFile('grafana/mvp-market.json')) as {
  panels: { targets: { expr: string }[] }[];
};
const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

/** Returns the names of the product's metrics in a Prometheus expression. */
const metricsIn = (expr: string) =>
  [...expr.matchAll(/\b((?:market|http|process|nodejs)_\w+)/g)].map(([, name]) => name ?? '');

async function exportedMetrics(): Promise<string> {
  const emptySource = { read: () => Promise.resolve([]), readQueues: () => Promise.resolve([]) };
  return (await new ApiMetrics().registry.metrics()) + (await new WorkersMetrics(emptySource).render());
}

describe('alerts and the dashboard', () => {
  it('use metrics that the processes export', async () => {
    const names = [...(await exportedMetrics()).matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name);
    const usedMetrics = expressions
      .flatMap(metricsIn)
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
    expect(usedMetrics.length).toBeGreaterThan(20);
    expect(usedMetrics.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('cover every promise, and no other', () => {
    const promiseLabelValues = expressions.flatMap((expr) =>
      [...expr.matchAll(/promise="([^"]+)"/g)].map(([, name]) => name ?? ''),
    );
    expect([...new Set(promiseLabelValues)].sort()).toEqual([...PROMISE_NAMES].sort());
  });

  it('report a delivery and a review that have waited for more than 20 hours (DELIVERY-4)', () => {
    for (const promiseName of ['delivery', 'review'])
      expect(rules.map(({ expr }) => expr)).toContain(
        `max(market_promise_oldest_seconds{promise="${promiseName}"}) > 20 * 3600`,
      );
  });

  it('each have a section in the runbook', () => {
    const runbook = readRunbookFile('README.md');
    for (const { alert, annotations } of rules) {
      expect(runbook).toContain(`\n### ${alert}\n`);
      expect(annotations.runbook_url).toBe(`docs/runbook/README.md#${alert.toLowerCase()}`);
    }
  });
});
