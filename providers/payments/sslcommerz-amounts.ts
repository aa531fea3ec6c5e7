/** Paisa as SSLCommerz writes them: 75050 → `750.50`. */
export const formatAmount = (minor: number): string =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/**
 * `750.50` → 75050, digit by digit, because floating-point numbers round. Null for what is no amount in whole
 * paisa.
 */
export function parseAmount(text: string): number | null {
  const [, major, cents = ''] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  return major === undefined ? null : Number(major + cents.padEnd(2, '0'))
}
