import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'
import type { CloseLine } from '../contract/day-close/day-close.ts'
import { openKinds } from '../contract/day-close/rows.ts'
import { closeTexts } from '../contract/day-close/texts/index.ts'
import { toLocalInput } from '../contract/formats/dates.ts'
import type { Language } from '../contract/formats/languages.ts'
import { toMajor } from '../contract/payments/money.ts'
import { isOnline } from '../contract/payments/payment-methods.ts'
import { formatPhone } from '../contract/people/phone.ts'
import { receiptTexts } from '../contract/receipts/texts/index.ts'
import type { MoneyRow } from '../domain/day-close/read.ts'
import { presentClose, presentRow } from './present-day-close.ts'
import { summedReductions } from './present-reductions.ts'

/** By hand nothing is lost to a bank. */
type Moved = Pick<CloseLine, 'in' | 'out' | 'currency'> & Partial<Pick<CloseLine, 'lost'>>

type Shown = { day: string; language: Language; currency: string }

/** A day's close as a workbook: a sheet of sums, and one of the rows that they are the sums of. */
export function closeXlsx(rows: readonly MoneyRow[], shown: Shown): Promise<Buffer> {
  const texts = closeTexts[shown.language]
  const sums = {
    sheet: texts.title,
    data: sumsOf(rows, shown),
    columns: widths(34, 16, 14, 16, 14, 16, 14, 16),
  }
  const list = {
    sheet: texts.rowsSheet,
    data: rowsOf(rows, shown.language),
    columns: widths(26, 18, 18, 14, 10, 18, 24, 24, 18, 28, 36, 20, 16, 14, 28, 20),
    stickyRowsCount: 1,
  }
  return writeExcelFile([sums, list]).toBuffer()
}

const widths = (...all: number[]) => all.map((width) => ({ width }))
const bold = (value: string): Cell => ({ value, fontWeight: 'bold' })
const money = (value: number): Cell => ({ value, type: Number, format: '#,##0.00' })

function sumsOf(rows: readonly MoneyRow[], { day, language, currency }: Shown): SheetData {
  const texts = closeTexts[language]
  const sums = rows.map((row) => ({ ...row, cashierId: row.byId, count: Math.sign(row.amountMinor) }))
  const isOver = !rows.some(({ kind }) => openKinds.some((open) => open === kind))
  const close = presentClose(sums, { date: day, at: new Date(0), currency, isOver, isCashHidden: false })
  const counted = texts.heads.count
  const heads = [texts.cameIn, counted, texts.refunded, counted, texts.kinds.lost, counted, texts.left]
  const moved = ({ in: came, out, lost, currency }: Moved): Cell[] => [
    money(came.amount),
    came.count,
    money(out.amount),
    out.count,
    money(lost?.amount ?? 0),
    lost?.count ?? 0,
    money(toMajor(came.amountInCents - out.amountInCents - (lost?.amountInCents ?? 0), currency)),
  ]
  return [
    [bold(`${texts.title} ${day}`)],
    ...close.cash.map((box) => [bold(texts.cashBox), money(box.amount), box.currency]),
    [],
    [texts.methods, ...heads].map(bold),
    ...close.lines.map((line) => [wayOf(line, language), ...moved(line), line.currency]),
    [],
    [texts.cashiers, ...heads].map(bold),
    ...close.cashiers.map(({ person, ...line }) => [
      `${person ? person.name || texts.unnamed : texts.nobody}, ${receiptTexts[language].methods[line.method]}`,
      ...moved(line),
      line.currency,
    ]),
    ...(close.open
      ? [
          [],
          [texts.open, texts.heads.amount, texts.heads.count].map(bold),
          ...close.open.map(({ kind, amount, count, currency }) => [
            texts.kinds[kind],
            money(amount),
            count,
            currency,
          ]),
        ]
      : []),
  ]
}

function rowsOf(rows: readonly MoneyRow[], language: Language): SheetData {
  const { heads, kinds, method } = closeTexts[language]
  const { what, time, amount, currency, receipt, reference, name, phone, email, session, by } = heads
  const { belongsTo, reduced, code, givenBy } = heads
  const paid = [what, time, method, amount, currency, receipt, reference]
  const head = [...paid, name, phone, email, session, by, belongsTo, reduced, code, givenBy]
  return [head.map(bold), ...rows.map((row) => rowOf(row, kinds[row.kind], language))]
}

function rowOf(row: MoneyRow, what: string, language: Language): Cell[] {
  const { amount, currency, person, sessionTitle, number, reference, by, part } = presentRow(row)
  const partOf = part && receiptTexts[language].part(part.number, part.of)
  return [
    what,
    // Excel knows no time zones: the clock of Dhaka, as if it were UTC.
    { value: new Date(`${toLocalInput(row.at)}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' },
    wayOf(row, language),
    money(amount),
    currency,
    number ?? null,
    reference ?? null,
    person.name,
    person.phone === null ? null : formatPhone(person.phone, 'en'),
    person.email,
    partOf ? `${sessionTitle} (${partOf})` : sessionTitle || receiptTexts[language].inAdvance,
    by ?? null,
    row.belongsTo,
    ...reducedCells(row),
  ]
}

function reducedCells({ reductions, currency }: MoneyRow): Cell[] {
  const found = summedReductions(reductions, currency)
  return found ? [money(found.amount), found.why, found.by] : [null, null, null]
}

function wayOf({ method, byHand }: Pick<MoneyRow, 'method' | 'byHand'>, language: Language): string {
  const name = receiptTexts[language].methods[method]
  return byHand && isOnline(method) ? `${name}, ${closeTexts[language].handSuffix}` : name
}
