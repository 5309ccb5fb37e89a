import { LISTING_BODY } from '../../../src/api/listing-body.js';
import type { Form } from './typed-fields.js';

/** Forms that the test fills in, with the names of their fields for text, for lists of text, and for fixed formats. */
export const PROFILE_FORM: Form = {
  name: 'profile',
  method: 'PUT',
  path: '/users/profile',
  validBody: { displayname: 'Ada' },
  plainTextFields: ['displayname', 'bio', 'location'],
  fixedFormatFields: ['website', 'github', 'twitter', 'linkedin'],
};
export const LISTING_FORM: Form = {
  name: 'listing',
  method: 'POST',
  path: '/mvps',
  validBody: LISTING_BODY,
  plainTextFields: ['title', 'description', 'shortDescription', 'createdBy'],
  textListFields: ['features', 'techStack', 'tags'],
  fixedFormatFields: ['category', 'videoUrl', 'demoUrl', 'image', 'repoUrl', 'duration'],
};
export const messageForm = (recipientId: string): Form => ({
  name: 'message',
  method: 'POST',
  path: '/users/messages',
  validBody: { recipientId, subject: 'Hello', content: 'Hello' },
  plainTextFields: ['subject', 'content'],
});
export const reportForm = (mvpId: string): Form => ({
  name: 'report',
  method: 'POST',
  path: '/reports',
  validBody: { mvpId, reason: 'spam' },
  plainTextFields: ['details'],
  fixedFormatFields: ['reason'],
});
/** The form of a rental. It needs no existing payment: its fields are validated before the payment is looked up. */
export const rentalForm = (mvpId: string): Form => ({
  name: 'rental',
  method: 'POST',
  path: '/rentals/create',
  validBody: {
    mvpId,
    duration: '1 month',
    renterName: 'Ada',
    renterEmail: 'ada@people.example',
    paymentId: 'NONE',
  },
  plainTextFields: ['renterName'],
  fixedFormatFields: ['renterEmail', 'duration'],
  otherRefusalStatuses: [404, 409, 422],
});
