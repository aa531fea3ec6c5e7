import { cleanText, isBlank } from '../formats/clean-text.ts'
import { isMonthFirst, parseDay } from '../formats/parse-day.ts'
import type { Refusal } from '../refusals/index.ts'
import { countDays, daysFrom, MAX_HOLIDAY_DAYS } from './day-range.ts'

/** The most lines of a file, and the longest name of a holiday. */
export const MAX_CSV_LINES = 400
export const MAX_HOLIDAY_NAME = 100

export type NamedDay = { day: string; name: string }
/** A line that cannot be read, counted from 1, and why. */
export type LineProblem = { line: number; problem: Refusal<Problem> }
type Problem = 'line_without_day' | 'line_without_name' | 'line_repeats_day' | 'line_ends_wrong'

/** What a spreadsheet puts around a cell with a comma or a quote. */
const unquoted = (cell: string) =>
  (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()

/** Spreadsheets separate cells by a comma, a semicolon or a tab. A name may contain any of them. */
const CELLS = /^("(?:[^"]|"")*"|[^,;\t]*)[,;\t]?(.*)$/

/** A title says nothing of a day: one has at least two numbers, its own and the year. */
const isTitle = (cell: string) => (cleanText(cell).match(/\p{Nd}+/gu) ?? []).length < 2

/** The meanings of the columns of a table of holidays. */
export const holidayColumns = ['day', 'until', 'name'] as const
export type HolidayColumn = (typeof holidayColumns)[number]

/** A line of a list, counted from 1, with what stands for its first and last day and its name. */
export type HolidayLine = { line: number; cell: string; until?: string; name: string }
type Read = { days: NamedDay[]; problems: LineProblem[] }

/**
 * Reads lines of a day and a name, as in `2027-03-20,Eid ul-Fitr`; the day as people write it, in one order
 * in the whole file. Titles and a heading may stand above.
 */
export function readHolidayCsv(text: string): Read {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((content, index) => {
      const [, first = '', rest = ''] = CELLS.exec(content) ?? []
      return { line: index + 1, content, cell: unquoted(first.trim()), name: unquoted(rest.trim()) }
    })
    .filter(({ content }) => !isBlank(content.replaceAll(/[,;\t]/g, '')))
  const begin = lines.findIndex(({ cell }) => !isTitle(cell))
  return readHolidayLines(lines.slice(Math.max(0, begin)))
}

const isLength = (days: number) => days >= 1 && days <= MAX_HOLIDAY_DAYS

/** The days of these lines, and which of them cannot be read. */
export function readHolidayLines(lines: readonly HolidayLine[]): Read {
  const monthFirst = lines.some(({ cell, until = '' }) => isMonthFirst(cell) || isMonthFirst(until))
  const days = new Map<string, string>()
  const problems: LineProblem[] = []
  for (const { line, cell, until = '', name: typed } of lines) {
    const first = parseDay(cell, monthFirst)
    const last = isBlank(until) ? first : parseDay(until, monthFirst)
    const name = cleanText(typed)
    const refuse = (code: Problem) => problems.push({ line, problem: { code, params: { line } } })
    if (!first?.startsWith('20')) refuse('line_without_day')
    else if (name === '' || name.length > MAX_HOLIDAY_NAME || name.includes('\0')) refuse('line_without_name')
    else if (!last || !isLength(countDays(first, last))) refuse('line_ends_wrong')
    else {
      const all = daysFrom(first, last)
      if (all.some((day) => days.has(day))) refuse('line_repeats_day')
      else for (const day of all) days.set(day, name)
    }
  }
  return { days: [...days].map(([day, name]) => ({ day, name })), problems }
}
