import type { CallKind } from '../contract/bookings/call-kinds.ts'
import { type Call, listCalls, markNotTold, markTold } from '../contract/bookings/calls.ts'
import { toMajor } from '../contract/payments/money.ts'
import { type ChangedByDayOff, readChangesOf } from '../domain/calls/day-off.ts'
import { countPeopleToCall, type ListedCall, listCalls as list } from '../domain/calls/list.ts'
import { markTold as mark, markNotTold as unmark } from '../domain/calls/mark-told.ts'
import { isMadeUp } from '../domain/classes/changes/owed.ts'
import { placeOfClass } from '../domain/classes/plan/place.ts'
import { findNextClasses, type PlacedClass } from '../domain/classes/plan/placed.ts'
import type { Context } from '../domain/context.ts'
import { requireMayReach } from '../domain/desk/opened-people.ts'
import { newcomersPrice } from '../domain/sales/price.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** People whom no message reaches. */
export function mountCalls(api: Api, { context }: Services): void {
  endpoint(api, listCalls, async ({ actor, query }) => {
    const [{ rows, ...cursors }, people] = await Promise.all([
      list(context, query),
      countPeopleToCall(context),
    ])
    await requireMayReach(
      context,
      actor,
      rows.map(({ person }) => person.id),
    )
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
  const changed = rows.filter(saysNow)
  const sessionIds = changed.map(({ call }) => call.sessionId)
  const next = sessionIds.length > 0 ? await findNextClasses(context, sessionIds) : undefined
  const off = rows.flatMap(({ call }) => (call.kind === 'day_off' ? [call.id] : []))
  const changesOf = Map.groupBy(await readChangesOf(context, off), ({ callId }) => callId)
  return Promise.all(
    rows.map(async (row) => ({
      ...presentCall(row, context.currency),
      ...(row.call.kind === 'seat_offered' && (await presentFee(context, row))),
      ...(saysNow(row) && presentNow(row, next?.get(row.call.sessionId))),
      ...(row.call.kind === 'day_off' && presentDayOff(row, changesOf.get(row.call.id) ?? [])),
    })),
  )
}

const standing: readonly CallKind[] = ['session_changed', 'tutor_assigned', 'tutor_replaced']
const saysNow = ({ call }: ListedCall) => standing.includes(call.kind)

/** Presents who teaches it now, and where; and when, to who teaches it from now on. */
function presentNow({ call, session: { tutor } }: ListedCall, next: PlacedClass | undefined): Partial<Call> {
  const place = next && placeOfClass(next).place
  if (call.kind === 'tutor_replaced') return { tutor }
  if (call.kind === 'session_changed') return { tutor, ...(place && { place }) }
  const times = next && timesOf(next.startAt, next.endAt)
  return times ? { after: { ...times, ...(place && { place }) } } : {}
}

/** What the seat that is kept for them costs now. */
async function presentFee(context: Context, { session }: ListedCall): Promise<Pick<Call, 'fee'>> {
  const { fullMinor } = await newcomersPrice(context.database, context, session)
  return { fee: toMajor(fullMinor, context.currency) }
}

/** Those who have a seat, had one or paid for one. */
const toStudents: readonly CallKind[] = [
  'seat_cancelled',
  'no_seat',
  'refunded',
  'seat_offered',
  'session_opened',
]
const isToTutor = ({ call }: ListedCall) => call.bookingId === null && !toStudents.includes(call.kind)

/** Each of the person's classes, and what is the same for all. */
function presentDayOff({ call, dayOff }: ListedCall, changes: readonly ChangedByDayOff[]) {
  const answerBy = call.bookingId && changes[0]?.change.answerBy
  const isOwed = dayOff !== null && isMadeUp(dayOff.act)
  return {
    classes: changes.flatMap(({ title, change }) => {
      const { before, after } = presentTimes(change)
      return before ? [{ title, before, ...(after ? { after } : isOwed && { madeUpLater: true }) }] : []
    }),
    ...(dayOff && { reason: dayOff.reason }),
    ...(answerBy && { answerBy: answerBy.toISOString() }),
  }
}

/** When a class was to be, and when and where it is now. */
function presentTimes(change: NonNullable<ListedCall['change']>) {
  const after = timesOf(change.afterStartAt, change.afterEndAt)
  return {
    before: timesOf(change.beforeStartAt, change.beforeEndAt),
    after: after && { ...after, ...(change.afterPlace && { place: change.afterPlace }) },
  }
}

const timesOf = (start: Date | null, end: Date | null) =>
  start && end && { start: start.toISOString(), end: end.toISOString() }

function presentCall(row: ListedCall, currency: string): Call {
  const { call, person, session, cancelReason, change, offerExpiresAt } = row
  const { before = null, after = null } = change ? presentTimes(change) : {}
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
    title: session.title,
    ...(call.bookingId && { bookingId: call.bookingId }),
    ...(before && { before }),
    ...(after && { after }),
    ...(change && (change.teacher === null ? { reason: change.reason } : { tutor: change.teacher })),
    ...(change?.answerBy && call.bookingId && { answerBy: change.answerBy.toISOString() }),
    ...(call.kind === 'seat_cancelled' && cancelReason && { cancelReason }),
    ...(call.refundMinor && { refund: toMajor(call.refundMinor, currency) }),
    ...(call.kind === 'seat_offered' && offerExpiresAt && { offerExpiresAt: offerExpiresAt.toISOString() }),
    ...(isToTutor(row) && { isTutor: true }),
    currency,
    since: call.createdAt.toISOString(),
  }
}
