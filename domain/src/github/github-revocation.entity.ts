import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A token that GitHub still has to revoke; deleted once it has. */
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
