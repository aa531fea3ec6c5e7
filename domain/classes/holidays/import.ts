import {
  type HolidayColumn,
  MAX_CSV_LINES,
  type NamedDay,
  readHolidayCsv,
  readHolidayLines,
} from '../../../contract/classes/holiday-csv.ts'
import { invalid } from '../../../contract/http/errors.ts'
import type { ReadTable } from '../../../contract/tables/tables.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { type Columns, type Names, namesIn } from '../../tables/columns.ts'
import { readTable } from '../../tables/read-table.ts'
import { rememberColumns } from '../../tables/remembered.ts'
import { addHolidays } from './holidays.ts'

const names: Names<HolidayColumn> = {
  day: namesIn('date holidaydate from fromdate start startdate তারিখ শুরু হতে থেকে day দিন'),
  until: namesIn('to todate till until upto end enddate পর্যন্ত শেষ'),
  name: namesIn('name holiday holidayname occasion description title ছুটি ছুটিরনাম উপলক্ষ বিবরণ নাম'),
}

const suffices = ({ day, name }: Columns<HolidayColumn>): boolean => day !== undefined && name !== undefined

type List = { csv: string; columns?: Columns<HolidayColumn> | undefined }

/**
 * Adds the holidays of a list: of lines that begin with a day, or of a table whose columns are known, said
 * now, or remembered. `asks`: they are not known. Throws 400 that names the line which cannot be read, and
 * as `readTable`.
 */
export async function importHolidays(
  context: Context,
  actor: Actor,
  { csv, columns }: List,
): Promise<{ asks: true; table: ReadTable } | { asks: false; imported: number }> {
  if ((csv.match(/\r\n|\r|\n/g)?.length ?? 0) > MAX_WRITTEN_LINES) throw tooLong()
  const list = columns ? undefined : readHolidayCsv(csv)
  if (list && list.days.length > 0) return add(context, actor, list)
  const wanted = { kind: 'holidays', names, suffices, maxRows: MAX_CSV_LINES, columns } as const
  const table = await readTable(context, wanted, Buffer.from(csv)).catch((error: unknown) => {
    throw list ? refusal(list) : error
  })
  const { shown, lines, asks } = table
  // Two columns are a day and a name: there is nothing to ask.
  if (asks && list && shown.heading.length <= 2) throw refusal(list)
  if (asks) return { asks, table: { ...shown, columns: table.columns } }
  const cell = (cells: string[], column: HolidayColumn) => cells[table.columns[column] ?? -1] ?? ''
  const read = readHolidayLines(
    lines.map(({ line, cells }) => ({
      ...{ line, cell: cell(cells, 'day'), until: cell(cells, 'until'), name: cell(cells, 'name') },
    })),
  )
  const added = await add(context, actor, read)
  if (columns) await rememberColumns(context, 'holidays', shown.heading, columns)
  return added
}

/** With titles and blank lines. */
const MAX_WRITTEN_LINES = 4 * MAX_CSV_LINES

const tooLong = () => invalid('csv', { code: 'file_too_long', params: { max: MAX_CSV_LINES } })

type Read = ReturnType<typeof readHolidayCsv>

const refusal = ({ problems: [first] }: Read) =>
  invalid('csv', first?.problem ?? { code: 'required', params: { label: 'csv' } })

async function add(context: Context, actor: Actor, read: Read) {
  if (read.problems.length > 0 || read.days.length === 0) throw refusal(read)
  return { asks: false, imported: await addAll(context, actor, read.days) } as const
}

async function addAll(context: Context, actor: Actor, days: NamedDay[]): Promise<number> {
  if (days.length > MAX_CSV_LINES) throw tooLong()
  await addHolidays(context, actor, days)
  return days.length
}
