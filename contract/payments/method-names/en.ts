/** What the ways by which money comes are called: on pages, receipts and in lists. */
export const methodNames = {
  bkash: 'bKash',
  sslcommerz: 'SSLCommerz',
  card: 'Card',
  cash: 'Cash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  balance: 'Money in advance',
}
