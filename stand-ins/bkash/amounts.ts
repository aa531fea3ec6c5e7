/**
 * `"50.00"` to paisa; null for anything else than a positive amount with at most two digits after the point.
 */
export function parseAmount(text: string): number | null {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!found) return null
  const minor = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return minor > 0 ? minor : null
}

export const formatAmount = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

const DHAKA_MS = 6 * 3600_000
const inDhaka = (instant: Date) => new Date(instant.getTime() + DHAKA_MS).toISOString()

/** `2025-12-09T16:12:43:828 GMT+0600` */
export const formatTime = (instant: Date): string => inDhaka(instant).replace(/\.(\d{3})Z$/, ':$1 GMT+0600')

/** `20251209161243`, as notices have it. */
export const formatCompactTime = (instant: Date): string =>
  inDhaka(instant).replaceAll(/\D/g, '').slice(0, 14)
