import { timingSafeEqual } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Capital letters and digits, as bKash's ids have. */
export const randomId = (random: (bytes: number) => Uint8Array, length: number): string =>
  Array.from(random(length), (byte) => LETTERS[byte % LETTERS.length]).join('')

export const randomSecret = (random: (bytes: number) => Uint8Array): string =>
  Buffer.from(random(32)).toString('base64url')

/** Compares in constant time. */
export function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
