interface JourneyReport {
  readonly stats: {
    readonly expected: number;
    readonly flaky: number;
    readonly unexpected: number;
    readonly skipped: number;
  };
  readonly suites: readonly JourneySuite[];
}

interface JourneySuite {
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly errors: readonly { readonly message?: string }[];
        readonly attachments?: readonly { readonly name: string; readonly body?: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly JourneySuite[];
}

export function readJourneyReport(report: JourneyReport): {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly retriedJourneys: readonly string[];
  readonly notTested: readonly string[];
};
export function retriedJourneysLine(names: readonly string[]): string;
