export const SQL_ELSEWHERE: readonly string[];
export const RUNS_STATEMENTS: readonly string[];
