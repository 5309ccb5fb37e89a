/** How many requests and rounds a run of the benchmark has. */
export interface BenchSizes {
  readonly listings: number;
  readonly starts: number;
  readonly reads: { readonly warmUpSeconds: number; readonly rounds: number; readonly roundSeconds: number };
  readonly writes: { readonly warmUp: number; readonly rounds: number; readonly perRound: number };
  readonly jobs: { readonly rounds: number; readonly perRound: number };
  readonly uploads: { readonly rounds: number; readonly requests: number; readonly bytes: number };
  readonly memorySeconds: number;
}

const MIB = 1024 * 1024;

/** Sizes of a full run. The limits for the results (bars) are chosen for these sizes. */
const FULL: BenchSizes = {
  listings: 10_000,
  starts: 3,
  // The warm-up is not measured: V8 compiles the hottest code within the first seconds.
  reads: { warmUpSeconds: 6, rounds: 5, roundSeconds: 2 },
  // A long warm-up, because V8 still compiles code after 2,000 writes.
  writes: { warmUp: 4000, rounds: 9, perRound: 500 },
  jobs: { rounds: 3, perRound: 3000 },
  // The file is slightly smaller than the largest permitted upload.
  uploads: { rounds: 3, requests: 1200, bytes: 100 * MIB - 1024 },
  memorySeconds: 30,
};

/** Small sizes that only check that every part of the benchmark works; their figures mean nothing. */
const QUICK: BenchSizes = {
  listings: 1000,
  starts: 1,
  reads: { warmUpSeconds: 1, rounds: 1, roundSeconds: 1 },
  writes: { warmUp: 100, rounds: 1, perRound: 100 },
  jobs: { rounds: 1, perRound: 200 },
  uploads: { rounds: 1, requests: 60, bytes: 5 * MIB },
  memorySeconds: 3,
};

export const IS_QUICK = process.argv.includes('--quick');
export const SIZES = IS_QUICK ? QUICK : FULL;
