import type { Rule } from 'eslint';

export function rawStyle(text: string): string | undefined;
export const designTokens: Rule.RuleModule;
