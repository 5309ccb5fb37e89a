import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** One person who follows another. */
@Entity('follows')
@Index('follows_followed', ['followedId'])
@Check('follows_check', 'follower_id <> followed_id')
export class Follow {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  followerId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey('users')
  followedId!: string;

  @Column('timestamptz')
  createdAt!: Date;
}
