import { z } from 'zod';

const UNKNOWN = z.literal('unknown');

const machineSchema = z.strictObject({
  cpu: z.string(),
  cores: z.int().positive(),
  memoryGib: z.number().positive(),
  node: z.string(),
  postgres: z.string(),
});

/** When, on which machine and at which commit something was measured. */
const runSchema = z.strictObject({
  id: z.string().min(1),
  commit: z.union([z.string().regex(/^[0-9a-f]{40}$/), UNKNOWN]),
  /** Whether the working tree differed from the commit. */
  tree: z.enum(['clean', 'dirty', 'unknown']),
  /** When the run started. */
  at: z.union([z.iso.datetime(), UNKNOWN]),
  machine: z.union([machineSchema, UNKNOWN]),
});

const barSchema = z.union([z.strictObject({ atLeast: z.number() }), z.strictObject({ atMost: z.number() })]);

const rowSchema = z.strictObject({
  name: z.string().min(1),
  /** Name of the part of the benchmark. The rows of a part are replaced together. */
  part: z.string().min(1),
  figure: z.number(),
  bar: barSchema.nullable(),
  /** Whether the figure reached its bar at the time of the measurement (start.json, peers.json). */
  holds: z.boolean().optional(),
  reason: z.string().min(1).optional(),
  /** What the figure is based on, such as the name of a failed test. */
  evidence: z.string().min(1).optional(),
  /** Why a missed bar is accepted until the next measurement. A person writes this by hand. */
  missReason: z.string().min(1).optional(),
  numbers: z.enum(['full', 'partial']),
  cases: z.int().optional(),
  faults: z.int().optional(),
  seed: z.int().optional(),
  /** The id of the run that measured the row. */
  run: z.string(),
});

/** The schema of the files in test/results. Each row refers to the run that measured it. */
export const resultTableSchema = z
  .strictObject({
    /** Commit of the last run, for files whose rows are all measured together (costs.json, start.json, peers.json). */
    commit: runSchema.shape.commit.optional(),
    machine: runSchema.shape.machine.optional(),
    /** Milliseconds of processor time that one person costs per day (costs.json). */
    day: z.strictObject({ apiMs: z.number(), postgresMs: z.number() }).optional(),
    /** Versions of the compared products by package name (peers.json). */
    versions: z.record(z.string(), z.string()).optional(),
    runs: z.array(runSchema),
    rows: z.array(rowSchema),
  })
  .superRefine(({ runs, rows }, context) => {
    const ids = runs.map(({ id }) => id);
    if (new Set(ids).size < ids.length)
      context.addIssue({ code: 'custom', message: 'two runs have the same id' });
    const names = rows.map(({ name }) => name);
    for (const row of rows) {
      if (!ids.includes(row.run))
        context.addIssue({ code: 'custom', message: `${row.name}: no run ${row.run}` });
      if (names.indexOf(row.name) !== names.lastIndexOf(row.name))
        context.addIssue({ code: 'custom', message: `two rows are named ${row.name}` });
    }
  });

export type Run = z.infer<typeof runSchema>;
export type TableRow = z.infer<typeof rowSchema>;
export type ResultTable = z.infer<typeof resultTableSchema>;
