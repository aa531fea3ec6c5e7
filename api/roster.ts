import { sayPaidSoFar } from '../contract/bookings/paid-so-far.ts'
import { exportRoster, getRoster, type RosterEntry } from '../contract/bookings/roster.ts'
import { rosterTexts as bn } from '../contract/bookings/roster-texts/bn.ts'
import { rosterTexts as en, type RosterTexts } from '../contract/bookings/roster-texts/en.ts'
import { safeInName } from '../contract/files/safe-name.ts'
import { dayOf } from '../contract/formats/dates.ts'
import { type RosterRow, readRoster, streamRoster } from '../domain/roster/read.ts'
import {
  type Column,
  csvHeaders,
  csvStream,
  numberColumn,
  phoneColumn,
  textColumn,
  timeColumn,
} from './csv.ts'
import { type Api, endpoint } from './endpoint.ts'
import { Reply } from './reply.ts'
import type { Services } from './services.ts'
import { shownEmail } from './shown-email.ts'

/** Serves who has a seat in a session, for those who manage it. */
export function mountRoster(api: Api, { context }: Services): void {
  endpoint(api, getRoster, async ({ actor, params: { id }, query: { search } }) => {
    const { rows, ...rest } = await readRoster(context, actor, id, search)
    return { ...rest, bookings: rows.map(present) }
  })

  endpoint(api, exportRoster, async ({ actor, params: { id }, query: { search, language } }) => {
    const { title, chunks } = await streamRoster(context, actor, id, search)
    const texts = allTexts[language]
    const name = texts.fileName(safeInName(title), dayOf(context.clock()))
    return new Reply(csvStream(columnsIn(texts), chunks), { headers: csvHeaders(`${name}.csv`) })
  })
}

const present = ({
  id,
  name,
  email,
  phone,
  deletedAt,
  bookedAt,
  payment,
  parts,
  lateParts,
}: RosterRow): RosterEntry => ({
  _id: id,
  name,
  email: shownEmail({ email, deletedAt }),
  phone,
  booked_at: bookedAt.toISOString(),
  ...(payment && { payment }),
  ...(parts && { parts }),
  ...(lateParts > 0 && { lateParts }),
})

const allTexts = { en, bn }

const columnsIn = (texts: RosterTexts): Column<RosterRow>[] => [
  textColumn(texts.name, ({ name }) => name),
  textColumn(texts.heads.email, shownEmail),
  { ...timeColumn<RosterRow>('', ({ bookedAt }) => bookedAt), head: texts.heads.booked },
  textColumn(texts.payment, (row) => sayPaidSoFar(texts, row)),
  phoneColumn(texts.heads.phone, ({ phone }) => phone),
  numberColumn(texts.heads.late, ({ lateParts }) => (lateParts > 0 ? lateParts : undefined)),
]
