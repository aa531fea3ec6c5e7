const ZERO = '০'.charCodeAt(0)

/** Reads Bangla digits, which people type into fields for numbers and codes. */
export const latinDigits = (typed: string): string =>
  typed.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - ZERO))
