import { type Call, listCalls, markNotTold, markTold } from '../contract/bookings/calls.ts'
import { toMajor } from '../contract/payments/money.ts'
import { countPeopleToCall, type ListedCall, listCalls as list } from '../domain/calls/list.ts'
import { markTold as mark, markNotTold as unmark } from '../domain/calls/mark-told.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** People whom no message reaches. */
export function mountCalls(api: Api, { context }: Services): void {
  endpoint(api, listCalls, async ({ query }) => {
    const [{ rows, ...cursors }, people] = await Promise.all([
      list(context, query),
      countPeopleToCall(context),
    ])
    return { calls: rows.map((row) => presentCall(row, context.currency)), people, ...cursors }
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

const timesOf = (start: Date | null, end: Date | null) =>
  start && end && { start: start.toISOString(), end: end.toISOString() }

export function presentCall(
  { call, person, title, cancelReason, change }: ListedCall,
  currency: string,
): Call {
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
