import { listAudit, readAudit } from '@market/contract/admin/audit';
import { disableUser, enableUser, listConsoleUsers, readConsoleUser } from '@market/contract/admin/users';
import type { Endpoint } from '@market/contract/endpoint';

/** The calls of a resource: its list, one of it by id, and what can be done to one. */
export interface ResourceCalls {
  readonly list: Endpoint;
  readonly read: Endpoint;
  readonly actions?: Readonly<Record<string, Endpoint>>;
}

/** Every resource of the console. */
export const RESOURCES: Readonly<Record<string, ResourceCalls>> = {
  users: {
    list: listConsoleUsers,
    read: readConsoleUser,
    actions: { disable: disableUser, enable: enableUser },
  },
  audit: { list: listAudit, read: readAudit },
};
