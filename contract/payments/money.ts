/** Largest fee, in major units: the card provider takes eight digits of the smallest unit. */
export const MAX_FEE = 999_999.99

/**
 * Digits after the point where they are not two: the card provider's word, because its unit is what is
 * charged. Neither ISO 4217 nor `Intl` say the same (PKR has two). Source:
 * docs.stripe.com/currencies#zero-decimal and #three-decimal.
 */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
])
/** Amounts are in hundredths, but must be whole units: docs.stripe.com/currencies#special-cases. */
const WHOLE = new Set(['ISK', 'UGX'])

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format costs far more than using it. */
function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const digits = exponentOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  })
  formats.set(key, format)
  return format
}

/** Digits after the point for an ISO 4217 currency, such as 2 for BDT and 0 for JPY. */
export const exponentOf = (currency: string): number => EXPONENTS.get(currency) ?? 2

/** The smallest amount that can be charged, in the smallest unit. */
export const smallestChargeMinor = (currency: string): number => (WHOLE.has(currency) ? 100 : 1)

/**
 * In which unit shares of these amounts are counted, in the smallest unit: shares of whole taka are whole
 * taka, so that nobody is asked for poisha.
 */
export function shareUnitMinor(currency: string, ...amountsMinor: number[]): number {
  const wholeMinor = Math.max(smallestChargeMinor(currency), 10 ** exponentOf(currency))
  return amountsMinor.every((minor) => minor % wholeMinor === 0) ? wholeMinor : smallestChargeMinor(currency)
}

/** A share that somebody pays. */
export const roundDown = (minor: number, unitMinor: number): number =>
  Math.floor(minor / unitMinor) * unitMinor
/** Returns the cash for a price: whole taka, because nobody has poisha. Of less than one taka, all. */
export const inCashMinor = (minor: number, currency: string): number =>
  roundDown(minor, 10 ** exponentOf(currency)) || minor

/** Divides a price by a number of classes, in whole major units. `isExact`: the division leaves nothing. */
export const eachOf = (sum: number, count: number): { each: number; isExact: boolean } => {
  const each = Math.round(sum / count)
  return { each, isExact: each * count === sum }
}

/** A share that somebody gets back. */
export const roundUp = (minor: number, unitMinor: number): number => Math.ceil(minor / unitMinor) * unitMinor

/**
 * Major units (750.5 taka) to the smallest unit (75050 poisha), rounded. The only place that handles
 * fractions.
 */
export function toMinor(major: number, currency: string): number {
  return WHOLE.has(currency) ? Math.round(major) * 100 : Math.round(major * 10 ** exponentOf(currency))
}

/** The smallest unit (75050) to major units (750.5), as the API shows them. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** exponentOf(currency)
}

/**
 * A fee for a person to read, such as ৳12,50,000 or ৳750.50. Indian English groups by lakh, as Bangladesh
 * does.
 */
export function formatMoney(major: number, currency: string, locale = 'en-IN'): string {
  return formatOf(currency, locale).format(major)
}
