import { timingSafeEqual } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export type RandomBytes = (bytes: number) => Uint8Array

/** Random letters and digits: 24 of them carry about 142 bits. */
export function randomText(random: RandomBytes, length: number): string {
  return Array.from(random(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Compares in constant time. */
export function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
