/** Largest fee, in major units: what fits a 32-bit count of the smallest unit, with room. */
export const MAX_FEE = 9_999_999.99

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format costs far more than using it. */
function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  formats.set(key, format)
  return format
}

/** Digits after the point for an ISO 4217 currency, such as 2 for BDT and 0 for JPY. */
export function exponentOf(currency: string): number {
  return formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2
}

/** Major units (750.5 taka) to the smallest unit (75050 poisha), rounded. The only place where a fraction is met. */
export function toMinor(major: number, currency: string): number {
  return Math.round(major * 10 ** exponentOf(currency))
}

/** The smallest unit (75050) to major units (750.5), as the API shows them. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** exponentOf(currency)
}

/** A fee for a person to read, such as ৳12,50,000 or ৳750.50. Indian English groups by lakh, as Bangladesh does. */
export function formatMoney(major: number, currency: string, locale = 'en-IN'): string {
  return formatOf(currency, locale).format(major)
}
