import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A token that must be revoked at GitHub. The row is deleted once it is revoked. */
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
