import type { Routes } from '../sign-in/front.js';
import type { Operation } from './faults.js';

export type Answer = { status: number; body: unknown };
export type Context = Parameters<Parameters<Routes['get']>[1]>[0];
/** Checks the token, meets the faults that were planned, and answers what `work` comes to. */
export type Answering = (c: Context, operation: Operation, work: () => Promise<Answer>) => Promise<Response>;
