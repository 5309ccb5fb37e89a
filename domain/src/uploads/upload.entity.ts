import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where an upload stands on its way to being published. */
export type UploadState = 'receiving' | 'checking' | 'publishing' | 'published' | 'failed';

/** A file a lister sends: a video bound for YouTube, or an image (DECISIONS 25). */
@Entity('uploads')
export class Upload {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text')
  kind!: 'video' | 'image';

  @Column('text')
  state!: UploadState;

  @Column('text')
  fileName!: string;

  @Column('bigint')
  byteSize!: string;

  /** Key in object storage. */
  @Column('text')
  storageKey!: string;

  @Column('text', { nullable: true })
  videoId!: string | null;

  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
