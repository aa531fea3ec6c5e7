/** Signs that file systems do not take, and signs that would show another ending than there is. */
export const UNSAFE_IN_NAMES = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu

const MAX_LETTERS = 60

/** Makes of what people wrote, such as a title, a part of a file's name that every system takes. */
export function safeInName(text: string): string {
  const clean = text.replace(UNSAFE_IN_NAMES, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+/, '')
  const letters = [...clean]
  if (letters.length <= MAX_LETTERS) return clean
  // Between words, where there are any, so that no letter is cut from its signs.
  return letters
    .slice(0, MAX_LETTERS)
    .join('')
    .replace(/\s+\S*$/, '')
}

/** RFC 6266: as UTF-8, because file names in Bangla are no exception. */
export const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
