import { lazy } from './lazy.ts'

const numbers = lazy(() => new Intl.NumberFormat('bn-BD'))

/** A number in Bengali digits, grouped by lakh; a text, such as a clock's, digit by digit. */
export const digits = (value: number | string): string =>
  typeof value === 'number'
    ? numbers().format(value)
    : value.replace(/\d/g, (digit) => numbers().format(Number(digit)))

/** Bangla, Arabic, Persian and Urdu, Devanagari, Chinese full width. */
const OTHER_DIGITS = /[০-৯٠-٩۰-۹०-९０-９]/g
const ZEROS = [...'০٠۰०０'].map((zero) => zero.charCodeAt(0))

/** Reads digits of other scripts, which people type and paste into fields for numbers and codes. */
export const latinDigits = (typed: string): string =>
  typed.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.find((one) => code >= one && code < one + 10) ?? code
    return String(code - zero)
  })
