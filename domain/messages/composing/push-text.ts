import { createHash } from 'node:crypto'
import type { Language } from '../../../contract/formats/languages.ts'
import type { Draft } from './compose-due.ts'

/**
 * A push to Firefox on Android has room for 2,641 bytes in all. In JSON a quotation mark takes two, and the
 * address that it leads to comes beside.
 */
const TITLE_BYTES = 300
const BODY_BYTES = 800

type Shown = { title: string; body: string; language: Language }

/**
 * Makes what a browser shows: declarative Web Push, which some show without our script. A newer message
 * about the same thing takes the place of an older one.
 */
export const pushBody = (
  { kind, path, publicUrl }: Pick<Draft, 'kind' | 'path'> & { publicUrl: string },
  { title, body, language }: Shown,
): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: cut(title, TITLE_BYTES),
      body: cut(body, BODY_BYTES),
      navigate: `${publicUrl}${path}`,
      ...{ lang: language, dir: 'ltr' },
      tag: createHash('sha256').update(`${kind} ${path}`).digest('base64url').slice(0, 32),
    },
  })

/** Between characters as people see them: Bangla ones have several parts. */
function cut(text: string, bytes: number): string {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (Buffer.byteLength(plain) <= bytes) return plain
  let kept = ''
  for (const { segment } of new Intl.Segmenter('bn').segment(plain)) {
    if (Buffer.byteLength(`${kept}${segment}…`) > bytes) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
