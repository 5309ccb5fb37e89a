import { Injectable } from '@nestjs/common';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import type { Processor } from '../jobs.js';

/** Makes the document that somebody asked for (DECISIONS 26). */
@Injectable()
export class BuildDataExport implements Processor {
  readonly name = 'build-data-export';

  constructor(private readonly service: DataExportsService) {}

  process(id: string): Promise<void> {
    return this.service.build(id);
  }
}
