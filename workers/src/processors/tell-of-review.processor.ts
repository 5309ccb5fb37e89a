import { Injectable } from '@nestjs/common';
import { ReviewOutcomesService } from '@market/domain/reviews/review-outcomes.service';
import type { Processor } from '../jobs.js';

/** Tells a lister what was decided (DECISIONS 24). */
@Injectable()
export class TellOfReview implements Processor {
  readonly name = 'tell-of-review';

  constructor(private readonly service: ReviewOutcomesService) {}

  process(id: string): Promise<void> {
    return this.service.tell(id);
  }
}
