import { Injectable } from '@nestjs/common';
import { RefundNoticesService } from '@market/domain/payments/refund-notices.service';
import type { Processor } from '../jobs.js';

/** Tells a buyer that the money went back (DECISIONS 12). */
@Injectable()
export class TellOfRefund implements Processor {
  readonly name = 'tell-of-refund';

  constructor(private readonly service: RefundNoticesService) {}

  process(id: string): Promise<void> {
    return this.service.tell(id);
  }
}
