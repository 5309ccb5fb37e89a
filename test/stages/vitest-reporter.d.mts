interface Tested {
  readonly type: string;
  readonly fullName?: string;
  readonly relativeModuleId?: string;
  readonly module?: { readonly relativeModuleId: string };
}
interface TestedCase extends Tested {
  result(): { readonly state: string; readonly errors?: readonly { readonly message: string }[] };
}
interface TestedGroup extends Tested {
  errors(): readonly { readonly message: string }[];
}
interface TestedFile extends TestedGroup {
  readonly children: { allTests(): Iterable<TestedCase>; allSuites(): Iterable<TestedGroup> };
}

export function summaryOf(
  modules: readonly TestedFile[],
  unhandledErrors: readonly { readonly message: string; readonly stack?: string }[],
): { readonly passed: number; readonly skipped: number; readonly failures: readonly string[] };
