import type { Routes } from '../sign-in/sign-in-proxy.js';
import type { Operation } from './faults.js';

export type PayPalResponse = { status: number; body: unknown };
export type Context = Parameters<Parameters<Routes['get']>[1]>[0];
/**
 * Handles a call of PayPal's API: checks the token, applies planned faults, and responds with the result of
 * `buildResponse`.
 */
export type OperationHandler = (
  c: Context,
  operation: Operation,
  buildResponse: () => Promise<PayPalResponse>,
) => Promise<Response>;
