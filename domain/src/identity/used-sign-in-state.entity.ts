import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A sign-in state that was used. The row is kept until the state expires, so that the state is not accepted
 * again.
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
