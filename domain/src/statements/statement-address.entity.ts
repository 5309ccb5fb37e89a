import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The name and address that a lister's next statements show; nothing else shows them (EARN-34). */
@Entity('statement_addresses')
export class StatementAddress {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text')
  legalName!: string;

  /** Lines, separated by line breaks. */
  @Column('text')
  postalAddress!: string;

  @Column('timestamptz')
  updatedAt!: Date;
}
