import { plainNumber } from '../../../contract/formats/clean-text.ts'

/** A part of a note: lines as they were typed, or a list. Of a numbered one each item keeps its number. */
export type NotePart =
  | { tag: 'p'; text: string }
  | { tag: 'ul'; items: { text: string }[] }
  | { tag: 'ol'; isBangla: boolean; items: { text: string; number: number }[] }

const BULLET = /^\s*[-*•]\s+(\S.*)$/
const NUMBER = /^\s*([0-9]{1,3}|[০-৯]{1,3})[.)।]\s+(\S.*)$/

/**
 * Reads the lists of a note. Everything else stays as it was typed: in a formula such as a*b*c, signs would
 * be lost to a language of markup.
 */
export function readNote(text: string): NotePart[] {
  const parts: NotePart[] = []
  for (const line of text.split('\n')) add(parts, line)
  return parts
}

function add(parts: NotePart[], line: string): void {
  const last = parts.at(-1)
  const [, bullet] = BULLET.exec(line) ?? []
  const [, number = '', numbered] = NUMBER.exec(line) ?? []
  if (bullet !== undefined) {
    if (last?.tag === 'ul') last.items.push({ text: bullet })
    else parts.push({ tag: 'ul', items: [{ text: bullet }] })
  } else if (numbered !== undefined) {
    const item = { text: numbered, number: Number(plainNumber(number)) }
    const isBangla = /[০-৯]/.test(number)
    if (last?.tag === 'ol' && last.isBangla === isBangla) last.items.push(item)
    else parts.push({ tag: 'ol', isBangla, items: [item] })
  } else if (last?.tag === 'p') last.text += `\n${line}`
  else if (line.trim() !== '') parts.push({ tag: 'p', text: line })
}
