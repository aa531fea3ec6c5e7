import { UNSAFE_IN_NAMES } from '../../contract/files/safe-name.ts'

const MAX_LENGTH = 120
/** File systems keep 255; browsers add to a name that is there already. A letter of Bangla has three. */
const MAX_BYTES = 240

/** A name that every system can keep: the last part of a path, without signs that mean something. */
export function cleanFileName(typed: string): string {
  const last = typed.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(UNSAFE_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (clean === '') return 'file'
  const ending = endingOf(clean)
  const end = ending ? clean.slice(-ending.length - 1) : ''
  const name = ending ? clean.slice(0, -end.length) : clean
  return `${shortened(name, end.length)}${end}`
}

const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** As much of a name as is kept beside so much else; no letter is cut from its signs. */
function shortened(name: string, besides: number): string {
  let [kept, bytes] = ['', besides]
  for (const { segment } of letters.segment(name)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > MAX_BYTES || kept.length + segment.length + besides > MAX_LENGTH) break
    kept += segment
  }
  return kept.trimEnd()
}

/** In lower case, without the dot; empty for a name without one. */
export const endingOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
