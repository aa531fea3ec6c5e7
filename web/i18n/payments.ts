import { isLaterPart } from '../sessions/fee-parts.ts'
import { defineTexts } from './index.ts'

export const payments = {
  title: 'Payment',
  succeeded: 'Paid. Your seat is booked.',
  unavailable: 'You cannot pay online yet.',
  unavailableHint: 'Ask the coaching centre how to pay, or choose a free session.',
  loadingForm: 'Loading the card form...',

  heldFor: (time: string) => `Your seat is held for ${time}`,
  heldUntil: (time: string) => `Your seat is held until ${time}`,
  heldForSpoken: (seconds: number) =>
    seconds >= 60
      ? `Your seat is held for at most ${seconds / 60} more ${seconds === 60 ? 'minute' : 'minutes'}.`
      : `Your seat is held for at most ${seconds} more seconds.`,
  heldPrice: 'You pay the price you were shown when you started.',
  goOn: 'Continue to payment',
  giveSeatUp: 'Give up this seat',
  giveUpTitle: 'Give up this seat?',
  giveUpText: 'Others can book it at once. Nothing has been charged.',
  giveUp: 'Give it up',
  keepSeat: 'Keep it',
  seatGivenUp: 'You have given up the seat. Nothing was charged.',
  failedToGiveSeatUp: 'The seat could not be given up. It will be released when its time runs out.',
  timeIsOver: 'Your time to pay has run out. Nothing was charged. Hold a seat again to continue.',
  holdAgain: 'Hold a seat again',
  /** In place of those above while a later part of a fee is paid: its payer has the seat. */
  part: {
    heldFor: (time: string) => `Time left to pay: ${time}`,
    heldUntil: (time: string) => `You can pay until ${time}`,
    heldForSpoken: (seconds: number) =>
      seconds >= 60
        ? `You have at most ${seconds / 60} more ${seconds === 60 ? 'minute' : 'minutes'} to pay.`
        : `You have at most ${seconds} more seconds to pay.`,
    giveSeatUp: 'Cancel this payment',
    giveUpTitle: 'Cancel this payment?',
    giveUpText: 'Nothing has been charged, and you keep your seat.',
    giveUp: 'Cancel it',
    keepSeat: 'Go on paying',
    seatGivenUp: 'The payment was cancelled. Nothing was charged.',
    failedToGiveSeatUp: 'The payment could not be cancelled. It ends by itself when its time runs out.',
    timeIsOver: 'Your time to pay has run out. Nothing was charged, and you keep your seat.',
    holdAgain: 'Start again',
  },
  /** In place of those above while the difference of a switch is paid: its payer has a seat elsewhere. */
  switch: {
    giveSeatUp: 'Keep my old seat',
    giveUpTitle: 'Keep your old seat?',
    giveUpText:
      'The switch ends, and others can book the seat in the new batch at once. Nothing has been charged.',
    giveUp: 'Keep my old seat',
    keepSeat: 'Go on switching',
    seatGivenUp: 'You keep your old seat. Nothing was charged.',
    failedToGiveSeatUp: 'The switch could not be ended. It ends when its time runs out.',
    timeIsOver: 'Your time to pay has run out. Nothing was charged, and you keep your old seat.',
  },

  seeSession: 'See the session',
  freeSession: 'This session is free. There is nothing to pay.',

  historyTitle: 'Payment History',
  everyonesPayments: 'Everyone’s payments',
}

export const { use: usePaymentTexts } = defineTexts('payments', payments)

/**
 * The texts of a payment: of a later part of a fee (B10), those about its time and its end are others, of
 * a switch (B12) those about its end.
 */
export function usePaymentTextsOf(part: number | undefined, isSwitch = false) {
  const texts = usePaymentTexts()
  if (isSwitch) return { ...texts, ...texts.switch }
  return isLaterPart(part) ? { ...texts, ...texts.part } : texts
}
