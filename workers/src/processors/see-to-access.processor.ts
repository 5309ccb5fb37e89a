import { Injectable } from '@nestjs/common';
import { InvitationsService } from '@market/domain/deliveries/invitations.service';
import type { Processor } from '../jobs.js';

/** Invites a rental's buyer to the repository, or removes them from it. */
@Injectable()
export class SeeToAccess implements Processor {
  readonly name = 'see-to-access';

  constructor(private readonly service: InvitationsService) {}

  process(id: string): Promise<void> {
    return this.service.seeToRental(id);
  }
}
