import { Entity, Index } from 'typeorm';
import { Fingerprint } from './fingerprint.entity.js';

/** The fingerprint of an approved listing's latest submitted change (REVIEW-12). */
@Entity('change_fingerprints')
@Index('change_fingerprints_picture_md5', { synchronize: false })
@Index('change_fingerprints_repository_md5', { synchronize: false })
@Index('change_fingerprints_sketch', { synchronize: false })
@Index('change_fingerprints_title', { synchronize: false })
export class ChangeFingerprint extends Fingerprint {}
