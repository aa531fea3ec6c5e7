/** The names of the ways by which money comes: on pages, receipts and in lists. */
export const methodNames = {
  bkash: 'bKash',
  sslcommerz: 'SSLCommerz',
  card: 'Card',
  cash: 'Cash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  balance: 'Money in advance',
}
