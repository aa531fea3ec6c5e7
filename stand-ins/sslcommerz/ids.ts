import { timingSafeEqual } from 'node:crypto'
import type { StandIn } from './context.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as SSLCommerz makes them: the time in Dhaka and 17 random letters. */
export const newId = ({ random }: Pick<StandIn, 'random'>, now: Date): string =>
  dhakaTime(now).replaceAll(/\D/g, '').slice(2) +
  Array.from(random(17), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const newSessionKey = ({ random }: Pick<StandIn, 'random'>): string =>
  Buffer.from(random(16)).toString('hex').toUpperCase()

/** `2026-11-22 18:30:00`, the time in Dhaka, which is six hours ahead all year. */
export const dhakaTime = (instant: Date): string =>
  new Date(instant.getTime() + 6 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')

/** 75050 paisa → `750.50`. */
export const formatAmount = (minor: number): string =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** `750.5` → 75050 paisa; null for what is no amount. */
export function parseAmount(text: string): number | null {
  const [, major, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return major === undefined ? null : Number(major + cents.padEnd(2, '0'))
}

/** Compares in constant time. */
export function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
