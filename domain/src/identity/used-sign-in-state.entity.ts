import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A one-time value (`state`) that was used. It belongs to an attempt to sign in, to link a sign-in method or to grant
 * access at GitHub, or to a ticket that starts an attempt. The row is stored until the value expires, so that the value
 * is not accepted again.
 */
@Entity('used_sign_in_states')
@Index('used_sign_in_states_expires_at', ['expiresAt'])
export class UsedSignInState {
  /** SHA-256 of the state, hex. */
  @PrimaryColumn('text')
  stateHash!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
