/** `"50.00"`, `"50"` and `"50.5"` to paisa, by digits and never by fractions; null for anything else. */
export function parseTaka(text: unknown): number | null {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(text))
  if (!found) return null
  const [, taka = '', paisa = ''] = found
  return Number(taka) * 100 + Number(paisa.padEnd(2, '0'))
}

/** 5000 paisa to `"50.00"`. */
export const formatTaka = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** `2025-12-09T16:12:43:828 GMT+0600`, with milliseconds or without. */
const WITH_ZONE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[:.](\d{3}))? GMT([+-]\d\d):?(\d\d)$/
/** `20251209161243`, in Dhaka, which keeps +06:00 all year. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** Reads both ways in which bKash writes an instant; null for anything else. */
export function parseBkashTime(text: unknown): Date | null {
  const [, seconds, ms = '000', hours, minutes] = WITH_ZONE.exec(String(text)) ?? []
  if (seconds) return valid(`${seconds}.${ms}${hours}:${minutes}`)
  const [, year, month, day, hour, minute, second] = COMPACT.exec(String(text)) ?? []
  return year ? valid(`${year}-${month}-${day}T${hour}:${minute}:${second}+06:00`) : null
}

function valid(iso: string): Date | null {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The last digits of a wallet's number, which are enough to tell a payer's wallets apart. */
export const walletHint = (msisdn: string | undefined): string | null => msisdn?.slice(-4) || null
