import { ROUTINE_DAYS } from '../contract/classes/limits.ts'
import {
  compareClose,
  exportClose,
  exportCloseSheets,
  getClose,
  listCloseRows,
} from '../contract/day-close/day-close.ts'
import { compareStatement } from '../contract/day-close/statement.ts'
import { MAX_STATEMENT_BYTES } from '../contract/day-close/statement-limits.ts'
import { dayOf, startOfDay } from '../contract/formats/dates.ts'
import { XLSX } from '../contract/http/endpoint.ts'
import { invalid } from '../contract/http/errors.ts'
import type { Actor } from '../domain/access.ts'
import { hasUnsignedBox } from '../domain/cash-boxes/uncounted.ts'
import { compareWithProviders } from '../domain/day-close/compare.ts'
import * as close from '../domain/day-close/read.ts'
import { readBytes } from './body.ts'
import { csvHeaders } from './csv.ts'
import { closeCsv } from './day-close-csv.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentComparison, presentStatement } from './present-comparison.ts'
import { presentClose, presentRow } from './present-day-close.ts'
import { Reply } from './reply.ts'
import type { Services } from './services.ts'

/** The close of a day, for Admins and cashiers. */
export function mountClose(api: Api, { context }: Services): void {
  const dayIn = (date: string | undefined) => date ?? dayOf(context.clock())
  const isHidden = async ({ role }: Actor, day: string) =>
    role !== 'Admin' && (await hasUnsignedBox(context.database, day))
  /** The rows of a table to take along, whose sums a spreadsheet shows at once. */
  const rowsFor = async (actor: Actor, day: string) => {
    const rows = await close.readCloseRows(context, actor, day)
    return (await isHidden(actor, day)) ? rows.filter(({ method }) => method !== 'cash') : rows
  }

  endpoint(api, getClose, async ({ actor, query }) => {
    const date = dayIn(query.date)
    const at = context.clock()
    const isCashHidden = await isHidden(actor, date)
    const shown = { date, at, currency: context.currency, isOver: date < dayOf(at), isCashHidden }
    return presentClose(await close.readCloseSums(context, date), shown)
  })

  endpoint(api, listCloseRows, async ({ actor, query: { date, to, ...filter } }) => {
    const day = dayIn(date)
    const lastDay = to ?? day
    if (lastDay < day || lastDay > dayOf(startOfDay(day), ROUTINE_DAYS - 1))
      throw invalid('to', { code: 'too_many_days', params: { max: ROUTINE_DAYS } })
    const { rows, total } = await close.listCloseRows(context, actor, { day, lastDay, ...filter })
    return { rows: rows.map(presentRow), totalPages: Math.ceil(total / filter.limit), total }
  })

  endpoint(api, compareClose, async ({ query: { date } }) => {
    const day = dayIn(date)
    return { date: day, providers: (await compareWithProviders(context, day)).map(presentComparison) }
  })

  endpoint(api, compareStatement, async ({ actor, query: { date, ...wanted } }, exchange) => {
    const day = dayIn(date)
    const bytes = await readBytes(exchange, MAX_STATEMENT_BYTES)
    // Rarely asked for.
    const { compareWithStatement } = await import('../domain/day-close/statement/compare.ts')
    const compared = await compareWithStatement(context, actor, { day, ...wanted }, bytes)
    return compared.asks ? compared : { date: day, ...presentStatement(compared) }
  })

  endpoint(api, exportClose, async ({ actor, query: { date } }) => {
    const day = dayIn(date)
    const rows = await rowsFor(actor, day)
    return new Reply(closeCsv(rows), { headers: csvHeaders(`close-${day}.csv`) })
  })

  endpoint(api, exportCloseSheets, async ({ actor, query: { date, language } }) => {
    const day = dayIn(date)
    const rows = await rowsFor(actor, day)
    // Rarely asked for.
    const { closeXlsx } = await import('./day-close-xlsx.ts')
    const headers = {
      'content-type': XLSX,
      'content-disposition': `attachment; filename="close-${day}.xlsx"`,
    }
    return new Reply(await closeXlsx(rows, { day, language, currency: context.currency }), { headers })
  })
}
