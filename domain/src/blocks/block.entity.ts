import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One person who blocks another: they see nothing of each other and exchange no messages. */
@Entity('blocks')
@Check('blocks_check', 'blocker_id <> blocked_id')
export class Block {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  blockerId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey('users')
  blockedId!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
