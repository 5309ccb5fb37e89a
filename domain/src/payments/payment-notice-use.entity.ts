import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A webhook that was handled, append-only: a second copy changes nothing. */
@Entity('payment_notice_uses')
export class PaymentNoticeUse {
  @PrimaryColumn('text')
  noticeId!: string;

  @Column('uuid')
  paymentId!: string;

  @Column('timestamptz')
  usedAt!: Date;
}
