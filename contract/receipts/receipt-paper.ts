import { saysIn } from '../centre/centre-name.ts'
import { phonesOf } from '../centre/phones-of.ts'
import type { Language } from '../formats/languages.ts'
import type { NumberFormats } from '../formats/number-formats.ts'
import type { TimeFormats } from '../formats/time-formats.ts'
import type { Receipt } from './receipts.ts'
import type { ReceiptTexts } from './texts/index.ts'

/** A line of what was sold or refunded: its amount on the right, notes below. */
type Line = { label: string; notes: string[]; amount: string; isSum: boolean }

/** The content of a receipt in one language, from top to bottom; the page and the PDF show it. */
export type ReceiptPaper = {
  seller: { name: string; contact: string[] }
  /** Absent until the number is given. */
  number: string | undefined
  facts: { label: string; values: string[] }[]
  lines: Line[]
  foot: string[]
}

type Words = Pick<NumberFormats & TimeFormats, 'money' | 'phone' | 'dateTime'> & {
  language: Language
  /** The centre's name now, for a receipt from before it had one. */
  centreNow: string
  /** Why money was refunded, in the reader's language; empty if nobody said. */
  reason: string
}

export function receiptPaper(
  receipt: Receipt,
  texts: ReceiptTexts,
  { money, phone, dateTime, language, centreNow, reason }: Words,
): ReceiptPaper {
  const { buyer, centre, session, part, discount, creditNotes, lost, currency, reductions = [] } = receipt
  const { corrects, correctedBy } = receipt
  const amount = (major: number) => money(major, currency)
  const line = (label: string, figure: string, notes: string[] = [], isSum = false): Line => ({
    label,
    notes,
    amount: figure,
    isSum,
  })
  const takenOff = reductions.filter(({ reason }) => reason !== undefined)
  const takenOffSum = takenOff.reduce((sum, one) => sum + one.amount, 0)
  const giverOf = (code: string) => {
    const by = reductions.find((one) => one.code === code)?.by
    return by && texts.givenBy(by)
  }
  const lessons =
    session && session.classes > 0
      ? [
          texts.classes(
            session.classes,
            dateTime(session.classStart, session.classes === 1 ? 'both' : 'date'),
            dateTime(session.classEnd, 'date'),
          ),
        ]
      : []
  return {
    seller: {
      name: saysIn(centre, 'name', language) ?? centreNow,
      contact: present([centre.address, ...phonesOf(centre.phone).map(phone), centre.email]),
    },
    number: receipt.number,
    facts: [
      { label: texts.paidOn, values: [dateTime(receipt.paid_at)] },
      {
        label: texts.issuedTo,
        values: present([buyer.name, buyer.email, buyer.phone && phone(buyer.phone)]),
      },
      ...(receipt.method ? [{ label: texts.paidWith, values: [texts.methods[receipt.method]] }] : []),
      ...(receipt.reference ? [{ label: texts.reference, values: [receipt.reference] }] : []),
    ],
    lines: [
      line(
        session?.title ?? texts.inAdvance,
        amount(receipt.amount + (discount?.amount ?? 0) + takenOffSum),
        [
          ...(part ? [texts.part(part.number, part.of)] : []),
          ...present([session?.tutor && texts.tutor(session.tutor)]),
          ...lessons,
        ],
      ),
      ...(discount
        ? [
            line(
              texts.discount(discount.code),
              `−${amount(discount.amount)}`,
              present([giverOf(discount.code)]),
            ),
          ]
        : []),
      ...takenOff.map((one) =>
        line(
          texts.takenOff,
          `−${amount(one.amount)}`,
          present([one.reason, one.by && texts.givenBy(one.by)]),
        ),
      ),
      line(texts.paid, amount(receipt.amount), [], true),
      ...creditNotes.map((note) =>
        note.failed
          ? line(texts.debitNote(note.number ?? '…'), amount(note.amount), [dateTime(note.at)])
          : line(
              texts.creditNote(note.number ?? '…'),
              `−${amount(note.amount)}`,
              present([dateTime(note.at), reason]),
            ),
      ),
      ...lost.map((taken) => line(texts.lost, `−${amount(taken.amount)}`, [dateTime(taken.at)])),
      ...(creditNotes.length + lost.length > 0 ? [line(texts.net, amount(receipt.net), [], true)] : []),
    ],
    foot: [
      ...(corrects?.receipt ? [texts.replaces(corrects.receipt)] : []),
      ...(correctedBy?.receipt ? [texts.replacedBy(correctedBy.receipt)] : []),
      ...(receipt.dueBack ? [`${texts.dueBack(amount(receipt.dueBack))} ${reason}`.trim()] : []),
      texts.thanks,
      texts.unsigned,
    ],
  }
}

const present = (values: (string | null | undefined)[]) => values.filter((value): value is string => !!value)
