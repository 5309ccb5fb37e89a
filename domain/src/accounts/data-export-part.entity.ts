import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A further part of a data export whose document is too large for one part (ACCOUNT-1). */
@Entity('data_export_parts')
@Check('data_export_parts_part_check', 'part > 1')
export class DataExportPart {
  @PrimaryColumn('uuid')
  @ForeignKey('data_exports', { onDelete: 'CASCADE' })
  exportId!: string;

  /** The number of the part; the first part is the column `document` of `data_exports`. */
  @PrimaryColumn('int')
  part!: number;

  @Column('bytea')
  bytes!: Buffer;
}
