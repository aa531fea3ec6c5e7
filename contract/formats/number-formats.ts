import { formatMoney } from '../payments/money.ts'
import { formatPhone } from '../people/phone.ts'
import type { Language } from './languages.ts'
import { lazy } from './lazy.ts'

/** Numbers, amounts and phone numbers as a reader of one language writes them. */
export type NumberFormats = {
  number(value: number): string
  /** To one place, also where it is 0: an average that looks like a count says less. */
  average(value: number): string
  /** An amount in major units: ৳12,50,000. */
  money(major: number, currency: string): string
  phone(phone: string): string
}

export const numberFormats: Record<Language, NumberFormats> = {
  en: numbersOf('en', 'en-IN'),
  // The digits alone: the locale bn would put the sign behind the amount, as no price tag in Bangladesh has
  // it.
  bn: numbersOf('bn', 'en-IN-u-nu-beng'),
}

/** Indian English groups by lakh, as Bangladesh does. */
function numbersOf(language: Language, locale: string): NumberFormats {
  const numbers = lazy(() => new Intl.NumberFormat(locale))
  const onePlace = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const averages = lazy(() => new Intl.NumberFormat(locale, onePlace))
  return {
    number: (value) => numbers().format(value),
    average: (value) => averages().format(value),
    money: (major, currency) => formatMoney(major, currency, locale),
    phone: (phone) => formatPhone(phone, language),
  }
}
