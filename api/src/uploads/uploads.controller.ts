import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { IMAGE_MAX_BYTES } from '@market/contract/uploads/images';
import { readUpload, retryUpload, uploadImage } from '@market/contract/uploads/uploads';
import { DomainError } from '@market/domain/foundation/domain-error';
import { ImageUploadsService } from '@market/domain/uploads/image-uploads.service';
import { UploadsQueries } from '@market/domain/uploads/uploads.queries';
import { UploadsService } from '@market/domain/uploads/uploads.service';
import { bytesOf } from '../http/input/binary-bodies.js';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { UploadSlots } from './upload-slots.js';
import { uploadView } from './upload.view.js';

/**
 * Picture uploads, and the processing state of videos. The videos themselves are received by tus
 * in receive-videos.ts.
 */
@Controller()
export class UploadsController {
  constructor(
    private readonly images: ImageUploadsService,
    private readonly uploads: UploadsService,
    private readonly queries: UploadsQueries,
    private readonly slots: UploadSlots,
  ) {}

  /**
   * Stores a picture. The declared size and the limits of uploads are checked before a byte of it is read (UPLOAD-6).
   */
  @Route(uploadImage)
  async image(@Req() request: FastifyRequest, @Caller() caller: Caller): Promise<Reply<typeof uploadImage>> {
    const createTooLargeError = () => new DomainError('upload/image-too-large');
    if (Number(request.headers['content-length'] ?? 0) >= IMAGE_MAX_BYTES) throw createTooLargeError();
    const releaseSlot = this.slots.acquire('image', { userId: caller.userId, address: request.ip });
    try {
      return await this.images.receive(caller.userId, bytesOf(request, IMAGE_MAX_BYTES, createTooLargeError));
    } finally {
      releaseSlot();
    }
  }

  /** Returns the state of a video. */
  @Route(readUpload)
  async read(
    @Parsed() { params }: Input<typeof readUpload>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readUpload>> {
    return uploadView(await this.queries.findOwnVideo(caller.userId, params.id));
  }

  /** Retries the processing of a video that failed. */
  @Route(retryUpload)
  async retry(
    @Parsed() { params }: Input<typeof retryUpload>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof retryUpload>> {
    await this.uploads.retry(params.id, caller.userId);
    return uploadView(await this.queries.findOwnVideo(caller.userId, params.id));
  }
}
