import { timeFormats } from '../../formats/time-formats.ts'

const dayOf = (day: string) => (Number.isNaN(Date.parse(day)) ? day : timeFormats.en.dateTime(day, 'date'))

/** The refusals about payments and the parts of a fee. */
export const payments = {
  fee_changed: 'The fee of this session has changed. Please reload the page and try again.',
  cards_not_configured: 'Paid booking is not available yet: no card provider has been set up.',
  amount_not_chargeable:
    'This amount cannot be paid this way. Please choose another way to pay, or tell the centre.',
  payment_not_yours: 'This payment does not belong to you and this session.',
  payment_unfinished: 'This payment has not succeeded.',
  payment_refunded: 'Your money is being refunded.',
  already_paid: 'Your payment has arrived, and the seat is yours. You can still cancel the booking.',
  payment_processing: 'This payment is still being processed. Please check again in a moment.',
  invalid_webhook_signature: 'The signature is not valid.',
  payment_not_found: 'We could not find this payment.',
  checkout_not_found: 'We could not find this payment.',
  checkout_over: 'This payment is over. Please start again if the session still has a seat.',
  already_started: 'Another payment for this seat is being confirmed. Please wait a moment.',
  method_unavailable: 'This way to pay is not available here. Please choose another one.',
  method_amount: ({ min, max }: { min: number; max: number }) =>
    `This way to pay takes amounts from ${min} to ${max}. Please choose another one.`,
  receipt_not_found: 'We could not find this receipt.',
  receipt_not_numbered: 'The receipt gets its number within seconds. Please try again in a moment.',
  already_decided: 'Somebody has decided about this payment already.',
  held_payment_not_found: 'We could not find this payment.',
  refusal_reason_required: 'Please say why, so that the payer knows what to do.',
  amount_is_not_price: ({ price }: { price: number }) =>
    `The price is ${price}. Please take exactly this amount.`,
  too_many_references:
    'Three transaction IDs were not confirmed. Please come to the centre’s desk, or pay online.',
  sent_amount_differs: ({ due, received }: { due: number; received: number }) =>
    `${received} came, but ${due} is due. Refuse this transaction ID and say why: the money is refunded by hand, and the student sends the right amount.`,
  reference_used: 'This transaction ID has been used for another payment.',
  balance_first: ({ balance, rest }: { balance: number; rest: number }) =>
    `${balance} paid in advance is with the centre and is used first. ${rest === 0 ? 'Nothing is' : `${rest} is`} left to take.`,
  balance_too_low: ({ balance }: { balance: number }) =>
    `Only ${balance} is left of the money paid in advance.`,
  not_sent_by_hand: 'Only money that was sent to a wallet by hand is confirmed.',
  payment_corrected: 'This payment has been corrected already. Another one replaces it.',
  correct_by_hand_only: 'Only money that was taken by hand can be corrected: cash, or sent to a wallet.',
  correct_before_refund:
    'Money of this payment was refunded already. What is left can be refunded and taken again.',
  correct_same_day: 'A payment can be corrected on its own day only. Refund it and take it again.',
  correct_before_statement: 'The wallet’s statement agrees with this payment, so it cannot be corrected.',
  correct_before_signing: 'The cash box of this payment is signed. Refund the payment and take it again.',
  correct_amount_of_part:
    'This payment is one of several for a seat. Reduce the part, or refund some of the payment.',
  correct_above_price: 'The seat costs less than that. Take the rest as money in advance.',
  plan_longer_than_course: 'The course ends before the last part is due. Choose fewer parts.',
  no_plan: 'The fee of this session is paid at once, not in parts.',
  part_not_found: 'There is no such part of a fee.',
  part_paid: 'This part is paid already.',
  part_waived: 'This part does not have to be paid any more.',
  part_not_waived: 'Nobody has waived this part.',
  later_part_too_small: ({ part, price }: { part: number; price: number }) =>
    `Part ${part} is only ${price}. Lower that part on its own.`,
  part_above_sold: ({ price }: { price: number }) => `This part was sold for ${price}. It cannot cost more.`,
  part_day_too_early: ({ day }: { day: string }) => `Choose a day from ${dayOf(day)} on.`,
  part_day_too_late: ({ day }: { day: string }) =>
    `The next part is due on ${dayOf(day)}. Move that one first.`,
  earlier_part_open: ({ part }: { part: number }) => `Part ${part} has to be paid first.`,
  part_late_no_switch: 'Pay the part of the fee that is late. Then you can switch.',
}
