import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A used sign-in state, stored until it expires, so that it is not accepted again. */
@Entity('used_sign_in_states')
@Index('used_sign_in_states_expires_at', ['expiresAt'])
export class UsedSignInState {
  /** SHA-256 of the state, hex. */
  @PrimaryColumn('text')
  stateHash!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
