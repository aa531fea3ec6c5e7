import { formatMoney } from '../payments/money.ts'
import type { Language } from './languages.ts'
import { lazy } from './lazy.ts'

/** Numbers and amounts as a reader of one language writes them. */
export type NumberFormats = {
  number(value: number): string
  /** An amount in major units: ৳12,50,000. */
  money(major: number, currency: string): string
}

export const numberFormats: Record<Language, NumberFormats> = {
  en: numbersOf('en-IN'),
  // The digits alone: the locale bn would put the sign behind the amount, as no price tag in Bangladesh has
  // it.
  bn: numbersOf('en-IN-u-nu-beng'),
}

/** Indian English groups by lakh, as Bangladesh does. */
function numbersOf(locale: string): NumberFormats {
  const numbers = lazy(() => new Intl.NumberFormat(locale))
  return {
    number: (value) => numbers().format(value),
    money: (major, currency) => formatMoney(major, currency, locale),
  }
}
