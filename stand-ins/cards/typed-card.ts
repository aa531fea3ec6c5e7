import { z } from 'zod'
import { hasValidCheckDigit, type TestCard, testCardByNumber, testCardByToken } from './cards.ts'
import { cardMistake, missing, noSuch, Refusal } from './errors.ts'
import { text, unsupported } from './parameters.ts'

export const typedCard = z.strictObject({
  number: text(40).optional(),
  exp_month: text(10).optional(),
  exp_year: text(10).optional(),
  cvc: text(10).optional(),
  token: text(200).optional(),
  ...unsupported('networks'),
})
type TypedCard = z.output<typeof typedCard>

export type CardOnPaper = { card: TestCard; month: number; year: number; hasCvc: boolean }

/**
 * Finds the test card for a typed card. `parent` is the parameter that carried it, for errors.
 * @throws {Refusal} 402 for an invalid card, or one that is not a Stripe test card.
 */
export function readCard(typed: TypedCard, now: Date, parent: string): CardOnPaper {
  const { token, cvc } = typed
  if (token !== undefined) {
    const card = token.startsWith('tok_') ? testCardByToken(token.slice('tok_'.length)) : undefined
    if (!card) throw noSuch('token', token, `${parent}[token]`)
    return onPaper(card, now)
  }
  if (typed.number === undefined) throw missing(`${parent}[number]`)
  const number = typed.number.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(number)) {
    throw cardMistake(
      'invalid_number',
      'The card number is not a valid credit card number.',
      `${parent}[number]`,
    )
  }
  if (!hasValidCheckDigit(number)) {
    throw cardMistake('incorrect_number', 'Your card number is incorrect.', `${parent}[number]`)
  }
  const expiry = readExpiry(typed, now, parent)
  const isAmex = /^3[47]/.test(number)
  if (cvc !== undefined && !(isAmex ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardMistake('invalid_cvc', "Your card's security code is invalid.", `${parent}[cvc]`)
  }
  const card = testCardByNumber(number)
  if (!card) throw liveCard
  return { card, ...expiry, hasCvc: cvc !== undefined }
}

/** A test card by name, valid for a year. */
export function onPaper(card: TestCard, now: Date): CardOnPaper {
  return { card, month: now.getUTCMonth() + 1, year: now.getUTCFullYear() + 1, hasCvc: true }
}

function readExpiry(typed: TypedCard, now: Date, parent: string) {
  if (typed.exp_month === undefined) throw missing(`${parent}[exp_month]`)
  if (typed.exp_year === undefined) throw missing(`${parent}[exp_year]`)
  const month = /^\d{1,2}$/.test(typed.exp_month) ? Number(typed.exp_month) : 0
  const year = readYear(typed.exp_year)
  const thisYear = now.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50) {
    throw cardMistake('invalid_expiry_year', "Your card's expiration year is invalid.", `${parent}[exp_year]`)
  }
  const hasPassed = year === thisYear && month < now.getUTCMonth() + 1
  if (month < 1 || month > 12 || hasPassed) {
    throw cardMistake(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      `${parent}[exp_month]`,
    )
  }
  return { month, year }
}

/** Two digits, as on the card, or four. */
function readYear(year: string): number {
  if (/^\d{2}$/.test(year)) return 2000 + Number(year)
  return /^\d{4}$/.test(year) ? Number(year) : 0
}

const liveCard = new Refusal(402, {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
})
