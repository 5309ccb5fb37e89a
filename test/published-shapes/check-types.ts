import { join } from 'node:path';
import ts from 'typescript';

/** A value that must conform to a TypeScript type. If `isPartial`, fields may be missing. */
export interface TypedValue {
  /** Name of the value in error messages. */
  readonly name: string;
  readonly value: unknown;
  readonly type: string;
  readonly isPartial: boolean;
}

const VALUES_FILE = join(import.meta.dirname, 'values-of-a-test.ts');
/** TypeScript source of `T` with optional fields at every depth. Fields that `T` does not have are still errors. */
const PARTLY_TYPE = `type Partly<T> = T extends readonly (infer E)[] ? Partly<E>[] : T extends object ? { [K in keyof T]?: Partly<T[K]> } : T;`;
const COMPILER_OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
};

/**
 * Returns how values differ from types of a package: wrong types, and fields that the type does not have. Uses
 * TypeScript's compiler, because the package publishes types and no schema. `imports` is the code that imports the
 * types.
 */
export function differencesFromTypes(imports: string, values: readonly TypedValue[]): string[] {
  const sourceHead = [imports, PARTLY_TYPE].join('\n');
  // One line per value, so that the line number of a compiler error identifies the value.
  const lines = values.map(({ value, type, isPartial }, valueIndex) => {
    const typeText = isPartial ? `Partly<${type}>` : type;
    return `export const value${valueIndex} = ${JSON.stringify(value)} satisfies ${typeText};`;
  });
  const firstValueLine = sourceHead.split('\n').length;
  const messages = compile([sourceHead, ...lines].join('\n'));
  return messages.map(({ line, text }) => `${values[line - firstValueLine]?.name ?? 'import'}: ${text}`);
}

function compile(source: string): { line: number; text: string }[] {
  const host = ts.createCompilerHost(COMPILER_OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  Object.assign(host, {
    fileExists: (file: string) => file === VALUES_FILE || fileExists(file),
    readFile: (file: string) => (file === VALUES_FILE ? source : readFile(file)),
    getSourceFile: (file: string, language: ts.ScriptTarget) =>
      file === VALUES_FILE ? ts.createSourceFile(file, source, language) : getSourceFile(file, language),
  });
  const program = ts.createProgram([VALUES_FILE], COMPILER_OPTIONS, host);
  const file = program.getSourceFile(VALUES_FILE);
  const diagnostics = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  return diagnostics.map(({ start = 0, messageText }) => ({
    line: file?.getLineAndCharacterOfPosition(start).line ?? 0,
    text: ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ').slice(0, 300),
  }));
}
