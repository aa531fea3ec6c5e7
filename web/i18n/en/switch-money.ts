/** In place of texts of `money`, of a payment for a switch to a batch that costs more (B04). */
export const switchMoney = {
  states: { booked: 'Difference paid' },
  sentences: {
    held: 'A seat in this batch is held for you while you pay the difference.',
    unpaid: 'The difference was not paid. Nothing was charged, and your seat stayed in the other batch.',
    booked: 'You have paid the price difference, and your seat has moved to this batch.',
  },
  events: { booked: 'Seat moved to this batch' },
}
