import { Controller } from '@nestjs/common';
import { disableUser, enableUser, listConsoleUsers, readConsoleUser } from '@market/contract/admin/users';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { USERS } from '@market/domain/admin/users.source';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';

/** Endpoints with which moderators read and disable accounts. */
@Controller()
export class ConsoleUsersController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
  ) {}

  /** Returns a page of people; a search finds them by name, e-mail address or id. */
  @Route(listConsoleUsers)
  async list(@Parsed() { query }: Input<typeof listConsoleUsers>): Promise<Reply<typeof listConsoleUsers>> {
    return pageWithIsoDates(await this.lists.readPage(USERS, query));
  }

  /** Returns one person. */
  @Route(readConsoleUser)
  read(@Parsed() { params }: Input<typeof readConsoleUser>): Promise<Reply<typeof readConsoleUser>> {
    return this.readRow(params.id);
  }

  /** Disables an account and ends its sessions (CONSOLE-10). */
  @Route(disableUser)
  async disable(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof disableUser>,
  ): Promise<Reply<typeof disableUser>> {
    await this.actions.disableUser(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  /** Enables a disabled account (CONSOLE-10). */
  @Route(enableUser)
  async enable(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof enableUser>,
  ): Promise<Reply<typeof enableUser>> {
    await this.actions.enableUser(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  private async readRow(id: string) {
    const row = await this.lists.findById(USERS, id);
    if (!row) throw new DomainError('profile/not-found');
    return withIsoDates(row);
  }
}
