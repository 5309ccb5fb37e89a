import { Injectable } from '@nestjs/common';
import { NoticesService } from '@market/domain/notices/notices.service';
import type { Processor } from '../jobs.js';

/** Makes the notices of an event: here the row is the event's own, in the outbox. */
@Injectable()
export class TellPeople implements Processor {
  readonly name = 'tell-people';

  constructor(private readonly service: NoticesService) {}

  process(id: string): Promise<void> {
    return this.service.tellOf(id);
  }
}
