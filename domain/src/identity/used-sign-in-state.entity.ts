import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A used sign-in state, kept until it would have expired anyway, so that each is taken once. */
@Entity('used_sign_in_states')
export class UsedSignInState {
  /** SHA-256 of the state, hex. */
  @PrimaryColumn('text')
  stateHash!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
