import { lazy } from './lazy.ts'

const numbers = lazy(() => new Intl.NumberFormat('bn-BD'))

/** A number in Bengali digits, grouped by lakh; a text, such as a clock's, digit by digit. */
export const digits = (value: number | string): string =>
  typeof value === 'number'
    ? numbers().format(value)
    : value.replace(/\d/g, (digit) => numbers().format(Number(digit)))
