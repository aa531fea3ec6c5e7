/**
 * A push to Firefox on Android has room for 2,641 bytes in all. In JSON a quotation mark takes two, and the
 * address that it leads to comes beside.
 */
const TITLE_BYTES = 300
const BODY_BYTES = 800

/** What a browser shows: a title, and the first paragraph below it. */
export const pushText = (subject: string, [first = '']: string[]) => ({
  pushTitle: cut(subject, TITLE_BYTES),
  pushBody: cut(first, BODY_BYTES),
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
