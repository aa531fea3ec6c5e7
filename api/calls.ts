import { type Call, listCalls, markNotTold, markTold } from '../contract/bookings/calls.ts'
import { toMajor } from '../contract/payments/money.ts'
import { countPeopleToCall, type ListedCall, listCalls as list } from '../domain/calls/list.ts'
import { markTold as mark, markNotTold as unmark } from '../domain/calls/mark-told.ts'
import { placeOfClass } from '../domain/classes/place.ts'
import { findNextClasses, type PlacedClass } from '../domain/classes/placed.ts'
import type { Context } from '../domain/context.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** People whom no message reaches. */
export function mountCalls(api: Api, { context }: Services): void {
  endpoint(api, listCalls, async ({ query }) => {
    const [{ rows, ...cursors }, people] = await Promise.all([
      list(context, query),
      countPeopleToCall(context),
    ])
    return { calls: await presentCalls(context, rows), people, ...cursors }
  })

  endpoint(api, markTold, async ({ actor, params }) => {
    await mark(context, actor, params.id)
    return { success: true as const }
  })

  endpoint(api, markNotTold, async ({ actor, params }) => {
    await unmark(context, actor, params.id)
    return { success: true as const }
  })
}

export async function presentCalls(context: Context, rows: ListedCall[]): Promise<Call[]> {
  const changed = rows.filter(({ call }) => call.kind === 'session_changed')
  const sessionIds = changed.map(({ call }) => call.sessionId)
  const next = sessionIds.length > 0 ? await findNextClasses(context, sessionIds) : undefined
  return rows.map((row) => ({
    ...presentCall(row, context.currency),
    ...(row.call.kind === 'session_changed' && presentChange(row, next?.get(row.call.sessionId))),
  }))
}

/** Who teaches it now, and where. */
const presentChange = ({ tutor }: ListedCall, next: PlacedClass | undefined) => {
  const place = next && placeOfClass(next).place
  return { tutor, ...(place && { place }) }
}

const timesOf = (start: Date | null, end: Date | null) =>
  start && end && { start: start.toISOString(), end: end.toISOString() }

function presentCall({ call, person, title, cancelReason, change }: ListedCall, currency: string): Call {
  const before = change && timesOf(change.beforeStartAt, change.beforeEndAt)
  const after = change && timesOf(change.afterStartAt, change.afterEndAt)
  return {
    _id: call.id,
    kind: call.kind,
    // The address of who can be called is nobody’s business here.
    person: {
      _id: person.id,
      name: person.name ?? '',
      phone: person.phone,
      email: person.phone === null ? person.email : null,
    },
    sessionId: call.sessionId,
    title,
    ...(call.bookingId && { bookingId: call.bookingId }),
    ...(before && { before }),
    ...(after && { after: { ...after, ...(change.afterPlace && { place: change.afterPlace }) } }),
    ...(change && { reason: change.reason }),
    ...(change?.answerBy && { answerBy: change.answerBy.toISOString() }),
    ...(call.kind === 'seat_cancelled' && cancelReason && { cancelReason }),
    ...(call.refundMinor && { refund: toMajor(call.refundMinor, currency) }),
    currency,
    since: call.createdAt.toISOString(),
  }
}
