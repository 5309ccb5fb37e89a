import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One person has blocked another. The two cannot message or follow each other (PEOPLE-21). */
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
