interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly output?: string;
}

interface Stage {
  readonly name: string;
  readonly slots?: number;
  readonly runsAlone?: boolean;
  run(): Promise<Result>;
}

export function schedule(
  stages: readonly Stage[],
  slots: number,
  onEnd: (stage: Stage, result: Result, milliseconds: number) => boolean | void,
): Promise<void>;
