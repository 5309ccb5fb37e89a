/** Texts that the components of this feature show (decision 0046). */
export const refundReason = 'Why would you like a refund?';
export const refundLead = 'No money has moved yet. A moderator reads your message and decides.';
export const refundSent = 'Your request was sent. We e-mail you once a refund is made.';
export const problemLead = 'A moderator reads your message together with the order.';
export const problemSent = 'Your message was sent to our moderators.';
export const orderReportNotSent = 'Your message was not sent.';
export const reportSent = 'Thank you. Our moderators will look into it.';
export const reportLead = 'Only moderators will see this.';
export const reportNotSent = 'The report was not sent.';
