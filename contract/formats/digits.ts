import { lazy } from './lazy.ts'

const numbers = lazy(() => new Intl.NumberFormat('bn-BD'))

/** A number in Bengali digits, grouped by lakh; a text, such as a clock's, digit by digit. */
export const digits = (value: number | string): string =>
  typeof value === 'number'
    ? numbers().format(value)
    : value.replace(/\d/g, (digit) => numbers().format(Number(digit)))

const ZERO = '০'.charCodeAt(0)

/** Reads Bangla digits, which people type into fields for numbers and codes. */
export const latinDigits = (typed: string): string =>
  typed.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - ZERO))
