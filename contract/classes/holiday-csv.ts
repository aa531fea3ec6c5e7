import { latinDigits } from '../formats/digits.ts'
import type { Message } from '../messages/index.ts'

/** The most lines of a file, and the longest name of a holiday. */
export const MAX_CSV_LINES = 400
export const MAX_HOLIDAY_NAME = 100

export type NamedDay = { day: string; name: string }
/** A line that cannot be read, counted from 1, and why. */
export type WaitlistProblem = {
  line: number
  problem: Message<'line_without_day' | 'line_without_name' | 'line_repeats_day'>
}

const DAY = /^20\d{2}-\d{2}-\d{2}$/

/** Whether a text is a day of this century, as in 2026-12-06. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** What a spreadsheet puts around a cell with a comma or a quote. */
const unquoted = (cell: string) =>
  (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()

/**
 * Reads lines of a day and a name, as in `2027-03-20,Eid ul-Fitr`; a first line without any digit is a
 * heading. Digits may be Bangla. A page shows the problems before anything is sent, and the server refuses
 * the file with the first.
 */
export function readHolidayCsv(text: string): { days: NamedDay[]; problems: WaitlistProblem[] } {
  const days = new Map<string, string>()
  const problems: WaitlistProblem[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  lines.forEach((content, index) => {
    const line = index + 1
    if (content.trim() === '' || (line === 1 && !/\d/.test(latinDigits(content)))) return
    // What a spreadsheet separates cells by, wherever it was made. A name may contain any of them.
    const [, first = '', rest = ''] = /^([^,;\t]*)[,;\t]?(.*)$/.exec(content) ?? []
    const [day, name] = [latinDigits(unquoted(first.trim())), unquoted(rest.trim())]
    const refuse = (code: 'line_without_day' | 'line_without_name' | 'line_repeats_day') =>
      problems.push({ line, problem: { code, params: { line } } })
    if (!isDay(day)) refuse('line_without_day')
    else if (name === '' || name.length > MAX_HOLIDAY_NAME || name.includes('\0')) refuse('line_without_name')
    else if (days.has(day)) refuse('line_repeats_day')
    else days.set(day, name)
  })
  return { days: [...days].map(([day, name]) => ({ day, name })), problems }
}
