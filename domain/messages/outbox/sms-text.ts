import type { Language } from '../../../contract/formats/languages.ts'
import { segmentsOf } from '../../../contract/formats/sms-segments.ts'

/**
 * Writes what an SMS says. In English the characters that would make it cost as much as Bangla are written in
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

/** A text with what somebody wrote in it, which may be longer than an SMS should be. */
export type WithReason = { reason: string; say(reason: string): string }

/** So much of a reason is said, also where it takes one more segment. */
const LEAST_REASON = 24

/** An SMS with as much of its reason as the segments have room for that it needs anyway. */
export function smsWithReason({ reason, say }: WithReason, language: Language): string {
  const characters = Array.from(new Intl.Segmenter('bn').segment(reason.trim()), ({ segment }) => segment)
  const upTo = (count: number) => smsText(say(cutReason(characters, count, language)), language)
  const { segments } = segmentsOf(upTo(LEAST_REASON))
  let count = characters.length
  while (count > LEAST_REASON && segmentsOf(upTo(count)).segments > segments) count -= 1
  return upTo(count)
}

/** So many characters of a reason as a sentence, or those until its last whole word. */
function cutReason(characters: string[], count: number, language: Language): string {
  const kept = characters.slice(0, count).join('')
  if (count < characters.length) return `${kept.replace(/\s+\S*$/u, '').replace(/[\s,;:–-]+$/u, '')}…`
  return /[.!?।…]$/u.test(kept) ? kept : `${kept}${language === 'bn' ? '।' : '.'}`
}
