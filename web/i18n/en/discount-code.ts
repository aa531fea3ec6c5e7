/** A discount code on its way to a price. */
export const discountCode = {
  label: 'Discount code',
  apply: 'Use it',
  checking: 'Checking...',
  failed: 'The code could not be checked. Please try again.',
  instead: (amount: string, fee: string) => `you pay ${amount} instead of ${fee}`,
  other: 'Use another code',
  remove: 'Remove',
  nothingToPay: 'With this code the seat costs you nothing.',
  book: 'Book the seat',
  booking: 'Booking...',
}
