import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A token that is to be revoked at GitHub; the row is deleted afterwards. */
@Entity('github_revocations')
@Index('github_revocations_due', ['nextTryAt'])
export class GithubRevocation {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  keyId!: string;

  /** The encrypted token. */
  @Column('bytea')
  sealed!: Buffer;

  @Column('int', { default: 0 })
  tries!: number;

  @Column('timestamptz')
  nextTryAt!: Date;

  @Column('timestamptz')
  createdAt!: Date;
}
