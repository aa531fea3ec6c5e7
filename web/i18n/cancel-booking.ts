import { defineTexts } from './index.ts'

export const cancelBooking = {
  cancelBooking: 'Cancel booking',
  cancelTitle: 'Cancel this booking?',
  keepSeat: 'Keep my seat',
  now: (refund: string) => `Cancel now: ${refund} back.`,
  nowNothing: 'If you cancel now, nothing is refunded.',
  noMoreParts: 'No further parts of the fee are due then.',
  cancelFree: 'Your seat will be free for someone else. You can book again while there are seats left.',
  cancelPaid: (refund: string, fee: string) =>
    refund === fee
      ? `The full ${refund} will be refunded the way you paid. Your seat will be free for someone else.`
      : `${refund} of the ${fee} you paid will be refunded the same way. Your seat will be free for someone else.`,
  cancelRest: (refund: string, fee: string, refunded: string) =>
    `${refund} will be refunded now. ${refunded} of the ${fee} you paid has been refunded already. Your seat will be free for someone else.`,
  cancelKept: (fee: string) =>
    `None of the ${fee} you paid will be refunded. Your seat will be free for someone else.`,
  cancelNothing: (fee: string, refunded: string) =>
    `Nothing more will be refunded: ${refunded} of the ${fee} you paid has been refunded already. Your seat will be free for someone else.`,
  youGet: (refund: string) => `Your refund is ${refund}`,
  youGetInAll: (refund: string) => `Your refund is ${refund} in all`,
  cancelShare: (youGet: string, percent: number, left: number, bought: number) =>
    `${youGet}: ${percent === 100 ? 'the price' : `${percent}% of the price`} of ${left} of your ${bought} classes.`,
  cancelParts: (youGet: string, percent: number, begun: number, bought: number) => {
    const share = percent === 100 ? '' : `${percent}% of `
    const less = begun === 0 ? '' : `, less the price of ${begun} of your ${bought} classes`
    return `${youGet}: ${share}what you have paid so far${less}.`
  },
  cancelUntil: (until: string) => `You can cancel until ${until}.`,
  /** `less`: by how much it falls, where that is known. */
  holdsUntil: (until: string, difference?: string | 0) =>
    `This holds until ${until}.${difference ? ` After that, the refund is ${difference} less.` : ''}`,
  near: (count: number) =>
    count === 1
      ? 'The next class is too soon to be refunded.'
      : `The next ${count} classes are too soon to be refunded.`,
  begun: 'The class has started, so this booking can no longer be cancelled.',
  closed: (hours: number) =>
    `A booking cannot be cancelled in the ${hours === 1 ? 'hour' : `${hours} hours`} before its last class.`,
  bookingCancelled: 'Booking cancelled.',
  failedToCancel: 'Failed to cancel booking',
}

export const { use: useCancelBookingTexts } = defineTexts('cancelBooking', cancelBooking)
