import type { Texts } from '../../i18n/index.ts'

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unionpay' | 'jcb' | 'diners'

/** Card brands by first digits (ISO/IEC 7812), for the brands that are common in Bangladesh. */
const RANGES: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['amex', /^3[47]/],
  ['diners', /^3(0[0-5]|[689])/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
  ['discover', /^6(011|4[4-9]|5)/],
]

export const cardBrand = (digits: string): CardBrand | undefined =>
  RANGES.find(([, range]) => range.test(digits))?.[0]

const lengthOf = (brand: CardBrand | undefined) => (brand === 'amex' ? 15 : brand === 'diners' ? 14 : 16)
const cvcLengthOf = (brand: CardBrand | undefined) => (brand === 'amex' ? 4 : 3)

const digitsOf = (text: string, max: number) => text.replace(/\D/g, '').slice(0, max)

/** Groups the number as on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function formatNumber(typed: string): string {
  const digits = digitsOf(typed, 19)
  const groups = cardBrand(digits) === 'amex' ? /^(\d{4})(\d{0,6})(\d*)$/ : undefined
  const parts = groups ? (groups.exec(digits)?.slice(1) ?? [digits]) : (digits.match(/\d{1,4}/g) ?? [])
  return parts.filter(Boolean).join(' ')
}

/**
 * Formats `MM/YY` while typing: a first digit above 1 must be a whole month, and the slash is inserted.
 * Deleting does not insert it again.
 */
export function formatExpiry(typed: string, before: string): string {
  const slashDeleted = before.endsWith('/') && typed === before.slice(0, -1)
  const typedMonth = /^(\d)\s*\/\s*(\d*)$/.exec(typed)
  const digits = digitsOf(typedMonth ? `0${typedMonth[1]}${typedMonth[2]}` : typed, 6)
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  if (padded.length < 2 || (padded.length === 2 && slashDeleted))
    return slashDeleted ? padded.slice(0, 1) : padded
  const year = padded.length === 6 ? padded.slice(4) : padded.slice(2, 4)
  return `${padded.slice(0, 2)}/${year}`
}

export const formatCvc = (typed: string) => digitsOf(typed, 4)

/** The check digit of ISO/IEC 7812-1, annex B. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

export type CardFields = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardFields, string>>

/** The errors by field; empty if the card can be submitted. The provider makes the final check. */
export function checkCard(card: CardFields, now: Date, texts: Texts['cardForm']): CardErrors {
  const errors: CardErrors = {}
  const digits = digitsOf(card.number, 19)
  const brand = cardBrand(digits)
  if (digits === '') errors.number = texts.numberRequired
  else if (digits.length < lengthOf(brand)) errors.number = texts.numberIncomplete
  else if (!hasCheckDigit(digits)) errors.number = texts.numberInvalid

  const [month = '', year = ''] = card.expiry.split('/')
  if (card.expiry === '') errors.expiry = texts.expiryRequired
  else if (year.length < 2 || !/^(0[1-9]|1[0-2])$/.test(month)) errors.expiry = texts.expiryIncomplete
  else if (isExpired(Number(month), 2000 + Number(year), now)) errors.expiry = texts.expiryPast

  if (card.cvc === '') errors.cvc = texts.cvcRequired
  else if (card.cvc.length < cvcLengthOf(brand)) errors.cvc = texts.cvcIncomplete
  return errors
}

/** A card is valid through the last day of its month, in the last time zone where that day ends. */
function isExpired(month: number, year: number, now: Date): boolean {
  const endsEverywhere = Date.UTC(year, month, 1, 12)
  return now.getTime() >= endsEverywhere
}
