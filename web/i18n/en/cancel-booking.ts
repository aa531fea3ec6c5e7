export const cancelBooking = {
  cancelBooking: 'Cancel booking',
  cancelTitle: 'Cancel this booking?',
  keepSeat: 'Keep my seat',
  cancelFree: 'Your seat will be free for someone else. You can book again while there are seats left.',
  cancelPaid: (refund: string, fee: string) =>
    refund === fee
      ? `The full ${refund} will be refunded the way you paid. Your seat will be free for someone else.`
      : `${refund} of the ${fee} you paid will be refunded the same way. Your seat will be free for someone else.`,
  cancelShare: (refund: string, percent: number, left: number, bought: number) =>
    `You get ${refund} back: ${percent === 100 ? 'the price' : `${percent}% of the price`} of ${left} of your ${bought} classes.`,
  cancelParts: (refund: string, percent: number, begun: number, bought: number) => {
    const share = percent === 100 ? '' : `${percent}% of `
    const less = begun === 0 ? '' : `, less the price of ${begun} of your ${bought} classes`
    return `You get ${refund} back: ${share}what you have paid so far${less}.`
  },
  cancelUntil: (until: string) => `You can cancel until ${until}.`,
  cannotCancelFree: 'The class has started, so this booking can no longer be cancelled.',
  cannotCancelPaid: (hours: number) =>
    `A paid booking can be cancelled up to ${hours} hours before the class starts. That time has passed.`,
  bookingCancelled: 'Booking cancelled.',
  failedToCancel: 'Failed to cancel booking',
}
