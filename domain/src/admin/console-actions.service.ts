import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@market/contract/admin/audit';
import { AuditLog } from '../audit/audit-log.service.js';
import type { Viewer } from '../foundation/viewer.js';
import { AccountsService } from '../identity/accounts.service.js';

/** On what a moderator acts, and why. */
export interface Target {
  readonly id: string;
  readonly reason?: string | undefined;
}

/** What moderators do in the console: each deed and its row of the audit log are one transaction. */
@Injectable()
export class ConsoleActions {
  constructor(
    private readonly audit: AuditLog,
    private readonly accounts: AccountsService,
  ) {}

  /** Disables an account, which is signed out everywhere at once; errors as `AccountsService.disable`. */
  disableUser(by: Viewer, target: Target): Promise<void> {
    return this.audit.keep(act(by, 'user.disable', target), () => this.accounts.disable(by, target.id));
  }

  /** Lets a disabled account sign in again; errors as `AccountsService.enable`. */
  enableUser(by: Viewer, target: Target): Promise<void> {
    return this.audit.keep(act(by, 'user.enable', target), () => this.accounts.enable(by, target.id));
  }
}

function act(by: Viewer, action: AuditAction, { id, reason }: Target) {
  return { actorId: by.userId, action, subjectId: id, reason };
}
