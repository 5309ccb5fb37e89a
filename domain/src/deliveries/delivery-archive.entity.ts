import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The archive of the source code as it was when one rental was paid for. */
@Entity('delivery_archives')
@Index('delivery_archives_due', ['nextTryAt'], { where: `state = 'due'` })
@Index('delivery_archives_failed', ['deliveryId'], { where: `state = 'failed'` })
@Index('delivery_archives_kept', ['keptAt'], { where: `state = 'kept'` })
@Check('delivery_archives_byte_size_check', 'byte_size > 0')
@Check(
  'delivery_archives_check',
  `(state <> 'kept') OR ((object_key IS NOT NULL) AND (sha256 IS NOT NULL) AND (commit_sha IS NOT NULL))`,
)
@Check('delivery_archives_check1', `(state = 'failed') = (reason IS NOT NULL)`)
@Check('delivery_archives_commit_sha_check', `commit_sha ~ '^[0-9a-f]{40,64}$'`)
@Check('delivery_archives_sha256_check', `sha256 ~ '^[0-9a-f]{64}$'`)
@Check('delivery_archives_state_check', `state IN ('due', 'kept', 'failed', 'removed')`)
export class DeliveryArchive {
  @PrimaryColumn('uuid')
  @ForeignKey('deliveries', { onDelete: 'CASCADE' })
  deliveryId!: string;

  /** `removed`: the file was deleted at the end of its retention. */
  @Column('text')
  state!: 'due' | 'kept' | 'failed' | 'removed';

  @Column('text', { nullable: true })
  repository!: string | null;

  /** The archived commit; the first attempt that reads it from GitHub stores it. */
  @Column('text', { nullable: true })
  commitSha!: string | null;

  /** The key of the file in the object storage. */
  @Column('text', { nullable: true, unique: true })
  objectKey!: string | null;

  /** SHA-256 of the file, hex. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('bigint', { nullable: true })
  byteSize!: string | null;

  /** Why the archive failed permanently; null otherwise. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('int', { default: 0 })
  tries!: number;

  /** When the next attempt to fetch the archive is due. */
  @Column('timestamptz')
  nextTryAt!: Date;

  /** After this time the archive fails permanently. */
  @Column('timestamptz')
  giveUpAt!: Date;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  keptAt!: Date | null;
}
