import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { UploadState } from '@market/contract/uploads/uploads';

/** A file that a lister uploads: a video for YouTube (UPLOAD-3) or a picture (UPLOAD-5). */
@Entity('uploads')
@Index('uploads_due', ['nextTryAt'], { where: `state IN ('received', 'checked', 'publishing')` })
@Index('uploads_kept', ['updatedAt'], { where: 'is_kept' })
@Index('uploads_newest', { synchronize: false })
@Index('uploads_receiving', ['createdAt'], { where: `state = 'receiving'` })
@Index('uploads_session_opened', ['sessionOpenedAt'], { where: 'session_opened_at IS NOT NULL' })
@Index('uploads_retry', ['id'], { where: `state = 'failed' AND can_retry` })
@Index('uploads_user', { synchronize: false })
@Index('uploads_video', ['videoId'], { where: 'video_id IS NOT NULL' })
@Index('uploads_words', { synchronize: false })
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

  /** The file's name on the person's device. It is only shown, never used as a path. */
  @Column('text')
  fileName!: string;

  @Column('bigint')
  byteSize!: string;

  /** The key of the file in our storage. */
  @Column('text', { unique: true })
  storageKey!: string;

  /** The video's title on YouTube. */
  @Column('text', { default: '' })
  title!: string;

  /** The media type. For a video, the check detects it; before the check it is empty. */
  @Column('text', { default: '' })
  contentType!: string;

  /** SHA-256 of a picture's bytes, by which copied pictures are found (REVIEW-12); null for videos. */
  @Column('text', { nullable: true })
  contentHash!: string | null;

  /** YouTube's address of the upload session, with which any worker can continue the upload. */
  @Column('text', { nullable: true })
  sessionUri!: string | null;

  /** When the upload session at YouTube was opened. */
  @Column('timestamptz', { nullable: true })
  sessionOpenedAt?: Date | null;

  /** How many bytes YouTube has received. */
  @Column('bigint', { default: 0 })
  sentBytes!: string;

  /** YouTube’s id of the video; null until YouTube has the whole video. Screens show it once the video is published. */
  @Column('text', { nullable: true })
  videoId!: string | null;

  /** Why the upload failed, or why the last attempt failed. */
  @Column('text', { nullable: true })
  failure!: string | null;

  /** Whether the upload's files are still stored. */
  @Column('boolean', { default: true })
  isKept!: boolean;

  /** Whether a failed upload can be tried again with the stored file. */
  @Column('boolean', { default: false })
  canRetry!: boolean;

  @Column('int', { default: 0 })
  tries!: number;

  /**
   * When the next attempt to check or publish the upload is due. A worker postpones this time before it starts,
   * so that no other worker starts at the same time.
   */
  @Column('timestamptz', { default: () => 'now()' })
  nextTryAt!: Date;

  /** The time after which a failed attempt to publish is not repeated; null before the video is checked. */
  @Column('timestamptz', { nullable: true })
  giveUpAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
