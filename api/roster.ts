import { exportRoster, getRoster, type RosterEntry } from '../contract/bookings/roster.ts'
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

/** Who has a seat in a session, for those who manage it. */
export function mountRoster(api: Api, { context }: Services): void {
  endpoint(api, getRoster, async ({ actor, params: { id }, query: { search } }) => {
    const { rows, ...rest } = await readRoster(context, actor, id, search)
    return { ...rest, bookings: rows.map(present) }
  })

  endpoint(api, exportRoster, async ({ actor, params: { id }, query: { search } }) => {
    const chunks = await streamRoster(context, actor, id, search)
    return new Reply(csvStream(columns, chunks), { headers: csvHeaders('roster.csv') })
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
  lateParts,
}: RosterRow): RosterEntry => ({
  _id: id,
  name,
  email: shownEmail({ email, deletedAt }),
  phone,
  booked_at: bookedAt.toISOString(),
  ...(payment && { payment }),
  ...(lateParts > 0 && { lateParts }),
})

const columns: Column<RosterRow>[] = [
  textColumn('Name', ({ name }) => name),
  textColumn('Email', shownEmail),
  timeColumn('Booked', ({ bookedAt }) => bookedAt),
  textColumn('Payment', ({ payment }) => payment),
  phoneColumn('Phone', ({ phone }) => phone),
  numberColumn('Late parts', ({ lateParts }) => (lateParts > 0 ? lateParts : undefined)),
]
