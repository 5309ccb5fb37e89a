import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The name and the address that a lister's next statements show; they are used nowhere else (EARN-34). */
@Entity('statement_addresses')
export class StatementAddress {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text')
  legalName!: string;

  /** The lines of the address, separated by line breaks. */
  @Column('text')
  postalAddress!: string;

  @Column('timestamptz')
  updatedAt!: Date;
}
