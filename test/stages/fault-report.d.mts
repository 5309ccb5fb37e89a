export declare function readFailedFaultTests(output: string): string[];
