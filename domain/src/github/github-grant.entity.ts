import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A lister's consent that we read the lister's GitHub repositories, with the encrypted token. */
@Entity('github_grants')
@Check('github_grants_check', `(state = 'live') = ((sealed IS NOT NULL) AND (key_id IS NOT NULL))`)
@Check('github_grants_check1', `(state = 'gone') = (gone_at IS NOT NULL)`)
@Check('github_grants_state_check', `state IN ('live', 'gone')`)
export class GithubGrant {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  /** GitHub's id of the account that consented. It must be the account that the user has linked. */
  @Column('text')
  subject!: string;

  @Column('text')
  login!: string;

  @Column('text', { array: true })
  scopes!: string[];

  @Column('text')
  state!: 'live' | 'gone';

  /** The id of the key with which the token is encrypted. */
  @Column('text', { nullable: true })
  keyId!: string | null;

  /** The encrypted token; null once GitHub has rejected it. */
  @Column('bytea', { nullable: true })
  sealed!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3 })
  grantedAt!: Date;

  @Column('timestamptz', { nullable: true })
  goneAt!: Date | null;
}
