/** Texts of rentals and purchases (decision 0046). */
export const periodFilter = 'Show';
export const paidAt = 'Paid';
export const renter = 'Renter';
export const total = 'Total';
export const starts = 'Starts';
export const ends = 'Ends';
export const neverEnds = 'Never: it was bought';
export const delivery = 'Delivery';
export const deliveryState = 'State of the delivery';
export const deliveredTo = 'Delivered to';
export const openDelivery = 'Open the delivery';
export const payment = 'Payment';
export const openPayment = 'Open the payment';
