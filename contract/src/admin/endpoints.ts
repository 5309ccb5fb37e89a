import type { Endpoint } from '../endpoint.js';
import * as audit from './audit.js';
import * as users from './users.js';

/** Every call of the moderators' console. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [
  users.listConsoleUsers,
  users.readConsoleUser,
  users.disableUser,
  users.enableUser,
  audit.listAudit,
  audit.readAudit,
];
