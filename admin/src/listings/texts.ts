/** Texts of listings (decision 0046). */
export const price = 'Price per month';
export const listedAt = 'Listed';
export const firstApproved = 'First approved';
export const running = 'Running rentals and purchases';

// Texts about listings that are off sale.
export const offSale = 'Off sale';
export const offSaleSince = 'Off sale since';
export const hiddenWithLister = 'Hidden while its lister is disabled';
export const byModerator = 'By a moderator';
export const listerDisabled = 'Lister disabled';

export const takeOffSale = 'Take off sale';
export const takeOffSaleQuestion = (mvp: string, lister: string) =>
  `Only ${lister} and moderators will see ${mvp}, and nobody can rent or buy it. ${lister} reads the reason. People who paid keep what they paid for.`;
export const takenOffSale = (mvp: string) => `${mvp} is off sale`;

export const putBack = 'Put back on sale';
export const putBackQuestion = (mvp: string, lister: string) =>
  `${mvp} will be public and on sale again. ${lister} is notified.`;
export const putBackLaterQuestion = (mvp: string, lister: string) =>
  `${mvp} stays hidden while ${lister} is disabled. It will be public and on sale again when ${lister} is enabled.`;
export const backOnSale = (mvp: string) => `${mvp} is no longer held off sale`;
