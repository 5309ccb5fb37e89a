/** How many requests and rounds a run of the benchmark has. */
export interface BenchSizes {
  readonly listingCount: number;
  readonly apiStartCount: number;
  readonly reads: { readonly warmUpSeconds: number; readonly rounds: number; readonly roundSeconds: number };
  readonly writes: { readonly warmUpCount: number; readonly rounds: number; readonly writesPerRound: number };
  readonly jobs: { readonly rounds: number; readonly jobsPerRound: number };
  readonly uploads: { readonly rounds: number; readonly requestsMin: number; readonly videoBytes: number };
  readonly memorySeconds: number;
}

const MIB = 1024 * 1024;

/** Sizes of a full run. The limits for the results (bars) are chosen for these sizes. */
const FULL_SIZES: BenchSizes = {
  listingCount: 10_000,
  apiStartCount: 3,
  // The warm-up is not measured: V8 compiles the hottest code within the first seconds.
  reads: { warmUpSeconds: 6, rounds: 5, roundSeconds: 2 },
  // A long warm-up, because V8 still compiles code after 2,000 writes.
  writes: { warmUpCount: 4000, rounds: 9, writesPerRound: 500 },
  jobs: { rounds: 3, jobsPerRound: 3000 },
  // The file is slightly smaller than the largest permitted upload.
  uploads: { rounds: 3, requestsMin: 1200, videoBytes: 100 * MIB - 1024 },
  memorySeconds: 30,
};

/** Small sizes that only check that every part of the benchmark works; their figures mean nothing. */
const QUICK_SIZES: BenchSizes = {
  listingCount: 1000,
  apiStartCount: 1,
  reads: { warmUpSeconds: 1, rounds: 1, roundSeconds: 1 },
  writes: { warmUpCount: 100, rounds: 1, writesPerRound: 100 },
  jobs: { rounds: 1, jobsPerRound: 200 },
  uploads: { rounds: 1, requestsMin: 60, videoBytes: 5 * MIB },
  memorySeconds: 3,
};

export const IS_QUICK = process.argv.includes('--quick');
export const SIZES = IS_QUICK ? QUICK_SIZES : FULL_SIZES;
