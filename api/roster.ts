import { exportRoster, getRoster, type RosterEntry } from '../contract/bookings/roster.ts'
import { formatPhone } from '../contract/people/phone.ts'
import { type RosterRow, readRoster, streamRoster } from '../domain/roster/read.ts'
import { csvHeaders, csvStream } from './csv.ts'
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
    const table = csvStream(['Name', 'Email', 'Booked at', 'Payment', 'Phone', 'Late parts'], chunks, cells)
    return new Reply(table, { headers: csvHeaders('roster.csv') })
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

function cells(row: RosterRow): string[] {
  const { name, email, phone, booked_at, payment, lateParts } = present(row)
  const shownPhone = phone === null ? '' : formatPhone(phone, 'en')
  return [name ?? '', email ?? '', booked_at, payment ?? '', shownPhone, String(lateParts ?? '')]
}
