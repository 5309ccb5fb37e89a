import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A buyer’s read access to a lister’s repository: one row for each buyer and listing. */
@Entity('repository_invitations')
@Unique(['userId', 'listingId'])
@Index('repository_invitations_due', ['nextTryAt'], { where: 'next_try_at IS NOT NULL' })
@Index('repository_invitations_failing', ['failingSince'], { where: 'failing_since IS NOT NULL' })
@Index('repository_invitations_stuck', ['state'], { where: `state IN ('waiting', 'failed')` })
@Check('repository_invitations_check', `(state = 'failed') = (reason IS NOT NULL)`)
@Check(
  'repository_invitations_state_check',
  `state IN ('due', 'waiting', 'inviting', 'invited', 'accepted', 'lapsed', 'removed', 'failed')`,
)
export class RepositoryInvitation {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('uuid')
  @ForeignKey('listings')
  listingId!: string;

  @Column('text')
  state!: 'due' | 'waiting' | 'inviting' | 'invited' | 'accepted' | 'lapsed' | 'removed' | 'failed';

  /** `owner/name` of the repository when the invitation was sent; null before. */
  @Column('text', { nullable: true })
  repository!: string | null;

  /** GitHub’s id of the invited account. */
  @Column('text', { default: '' })
  subject!: string;

  /** The login of the invited account. */
  @Column('text', { default: '' })
  login!: string;

  /** Why the invitation failed; null otherwise. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('int', { default: 0 })
  timesSent!: number;

  @Column('timestamptz', { nullable: true })
  invitedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  lapsesAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  acceptedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  removedAt!: Date | null;

  @Column('int', { default: 0 })
  tries!: number;

  /** The time since which calls to GitHub about this invitation have failed; null if the last one succeeded. */
  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  /** When the next step of the invitation is due; null if there is none. */
  @Column('timestamptz', { nullable: true })
  nextTryAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** When the buyer last asked for a new invitation. */
  @Column('timestamptz', { nullable: true })
  askedAt!: Date | null;
}
