const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** What 128 bits need in base 58. */
const LENGTH = 22

/**
 * SSLCommerz takes at most 30 characters as an id, so a UUID (36) goes as base58. Its order is that of the
 * UUIDs.
 */
export function shortId(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let index = 0; index < LENGTH; index++) {
    text = ALPHABET.charAt(Number(rest % 58n)) + text
    rest /= 58n
  }
  return text
}

/** The UUID of a short id, or null for what is none. */
export function uuidOf(id: string): string | null {
  if (id.length !== LENGTH) return null
  let value = 0n
  for (const character of id) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16).padStart(32, '0')
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
