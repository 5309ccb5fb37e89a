import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { UploadState } from '@market/contract/uploads/uploads';

/** A file that a lister uploads: a video for YouTube (UPLOAD-3) or a picture (UPLOAD-5). */
@Entity('uploads')
@Index('uploads_due', ['nextTryAt'], { where: `state IN ('received', 'checked', 'publishing')` })
@Index('uploads_kept', ['updatedAt'], { where: 'is_kept' })
@Index('uploads_newest', { synchronize: false })
@Index('uploads_receiving', ['createdAt'], { where: `state = 'receiving'` })
@Index('uploads_retry', ['id'], { where: `state = 'failed' AND can_retry` })
@Index('uploads_user', { synchronize: false })
@Check('uploads_byte_size_check', 'byte_size >= 0')
@Check('uploads_kind_check', `kind IN ('video', 'image')`)
@Check('uploads_sent_bytes_check', 'sent_bytes >= 0')
@Check(
  'uploads_state_check',
  `state IN ('receiving', 'received', 'checked', 'publishing', 'published', 'stored', 'failed')`,
)
export class Upload {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text')
  kind!: 'video' | 'image';

  @Column('text')
  state!: UploadState;

  /** As the person's device calls it: shown, never used as a path. */
  @Column('text')
  fileName!: string;

  @Column('bigint')
  byteSize!: string;

  /** Where its bytes are, by a name of ours. */
  @Column('text', { unique: true })
  storageKey!: string;

  /** What the video is called on YouTube. */
  @Column('text', { default: '' })
  title!: string;

  /** Media type by content; empty until it was checked. */
  @Column('text', { default: '' })
  contentType!: string;

  /** YouTube's address for this one publication: whoever has it may go on where another stopped. */
  @Column('text', { nullable: true })
  sessionUri!: string | null;

  /** Bytes YouTube has. */
  @Column('bigint', { default: 0 })
  sentBytes!: string;

  @Column('text', { nullable: true })
  videoId!: string | null;

  /** Why it failed; of one that is still tried, why the last try did not do. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** Whether our copy of the bytes is there. */
  @Column('boolean', { default: true })
  isKept!: boolean;

  /** Whether a failed one may be tried again with the bytes that are there. */
  @Column('boolean', { default: false })
  canRetry!: boolean;

  @Column('int', { default: 0 })
  tries!: number;

  /** When the next try is allowed: a try takes the row until then. */
  @Column('timestamptz', { default: () => 'now()' })
  nextTryAt!: Date;

  /** When tries end; null while none was made. */
  @Column('timestamptz', { nullable: true })
  giveUpAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
