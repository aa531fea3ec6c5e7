const MAX_LENGTH = 120
/** Signs that change the direction of text would show another ending than there is. */
const UNSAFE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu

/** A name that every system can keep: the last part of a path, without signs that mean something. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (clean.length <= MAX_LENGTH) return clean || 'file'
  const ending = endingOf(clean)
  const kept = [...clean.slice(0, MAX_LENGTH - ending.length - 1)].join('').toWellFormed()
  return ending ? `${kept}.${ending}` : kept
}

/** In lower case, without the dot; empty for a name without one. */
export const endingOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
