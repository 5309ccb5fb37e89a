import { Entity, Index } from 'typeorm';
import { Fingerprint } from './fingerprint.entity.js';

/** The fingerprint of a listing's current version: the public one once it was approved (REVIEW-12). */
@Entity('listing_fingerprints')
@Index('listing_fingerprints_picture_md5', { synchronize: false })
@Index('listing_fingerprints_repository_md5', { synchronize: false })
@Index('listing_fingerprints_sketch', { synchronize: false })
@Index('listing_fingerprints_title', { synchronize: false })
export class ListingFingerprint extends Fingerprint {}
