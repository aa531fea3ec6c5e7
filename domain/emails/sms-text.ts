import type { Language } from '../../contract/formats/languages.ts'

/**
 * What an SMS says. In English the characters that would make it cost as much as Bangla are written in
 * others.
 */
export function smsText(text: string, language: Language): string {
  const oneLine = text.replaceAll(/\s+/g, ' ').trim()
  if (language !== 'en') return oneLine
  return oneLine
    .replaceAll('৳', 'Tk ')
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll('…', '...')
}
