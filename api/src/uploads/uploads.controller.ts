import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoint';
import { IMAGE_MAX_BYTES } from '@market/contract/images';
import { readUpload, retryUpload, uploadImage } from '@market/contract/uploads';
import { DomainError } from '@market/domain/foundation/domain-error';
import { ImageUploadsService } from '@market/domain/uploads/image-uploads.service';
import { UploadsQueries } from '@market/domain/uploads/uploads.queries';
import { UploadsService } from '@market/domain/uploads/uploads.service';
import { readBytes } from '../http/byte-bodies.js';
import { Caller } from '../http/caller.js';
import { Parsed } from '../http/parsed.js';
import { Route } from '../http/route.js';
import { uploadView } from './upload.view.js';

/** Pictures, and where videos stand; the videos themselves come by tus. */
@Controller()
export class UploadsController {
  constructor(
    private readonly images: ImageUploadsService,
    private readonly uploads: UploadsService,
    private readonly queries: UploadsQueries,
  ) {}

  /** Keeps a picture. */
  @Route(uploadImage)
  async image(@Req() request: FastifyRequest, @Caller() caller: Caller): Promise<Reply<typeof uploadImage>> {
    const tooLarge = () => new DomainError('upload/image-too-large');
    return this.images.keep(caller.userId, await readBytes(request, IMAGE_MAX_BYTES, tooLarge));
  }

  /** Where a video stands. */
  @Route(readUpload)
  async read(
    @Parsed() { params }: Input<typeof readUpload>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readUpload>> {
    return uploadView(await this.queries.ownVideo(caller.userId, params.id));
  }

  /** Tries a failed one again. */
  @Route(retryUpload)
  async retry(
    @Parsed() { params }: Input<typeof retryUpload>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof retryUpload>> {
    await this.uploads.retry(params.id, caller.userId);
    return uploadView(await this.queries.ownVideo(caller.userId, params.id));
  }
}
