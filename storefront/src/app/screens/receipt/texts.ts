/** Texts of the receipt screen (decision 0046). */
export const receiptNotFound = 'Only the person who paid can see this receipt.';
export const receiptCurrency = 'Amounts are in US dollars. Paid through PayPal.';
export const pdfFailed = 'The PDF could not be downloaded.';
