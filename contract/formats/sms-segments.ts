/** The alphabet of GSM 03.38. The Greek letters are those that look like no Latin one. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each is sent as an escape and a letter. */
const EXTENSION = new Set('\f^{}\\[~]|€')

/**
 * `one`: units in a message that is alone; `each`: in each part of a longer one, whose header takes the rest.
 */
const SIZES = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const

export type SmsSegments = { encoding: keyof typeof SIZES; units: number; segments: number }

/**
 * Counts what a message costs: gateways charge for each segment. One character outside of GSM's alphabet
 * makes all of them UCS-2, with 70 where there were 160: every Bangla letter does, and so does ৳ in an
 * English message, where Tk does not. No escape and no surrogate pair is torn apart by the end of a part.
 */
export function segmentsOf(text: string): SmsSegments {
  const characters = [...text]
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENSION.has(character))
  const encoding = isGsm ? 'gsm7' : 'ucs2'
  const sizes = characters.map((character) => (isGsm ? (EXTENSION.has(character) ? 2 : 1) : character.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { one, each } = SIZES[encoding]
  return { encoding, units, segments: units <= one ? 1 : countParts(sizes, each) }
}

function countParts(sizes: number[], most: number): number {
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > most) [parts, used] = [parts + 1, 0]
    used += size
  }
  return parts
}
