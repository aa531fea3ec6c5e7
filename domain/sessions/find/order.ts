import type { Sorting } from '../../../contract/sessions/catalogue.ts'
import type { SessionState } from '../../../contract/sessions/session-state.ts'
import { type IndexedSession, seatStateOf } from './filters.ts'

/** What somebody can still book comes first. */
const ORDER: SessionState['state'][] = ['open', 'notOpen', 'soldOut', 'registrationOver', 'running', 'over']

/** How well the words fit: 1 without any. */
export type Scored = { session: IndexedSession; score: number }
type Placed = Scored & { state: number }
type Compare = (one: Placed, other: Placed) => number

/** Fits that differ by less are alike to people, who then rather want the earlier one. */
const SCORE_STEP = 0.05
const stepOf = ({ score }: Scored) => Math.round(score / SCORE_STEP)

const byState: Compare = (one, other) => one.state - other.state
const byScore: Compare = (one, other) => stepOf(other) - stepOf(one)
const byStart: Compare = (one, other) => Number(one.session.classStart) - Number(other.session.classStart)
const byPrice: Compare = (one, other) => one.session.feeMinor - other.session.feeMinor
const byAge: Compare = (one, other) => Number(other.session.createdAt) - Number(one.session.createdAt)
const byId: Compare = (one, other) => (one.session.id < other.session.id ? -1 : 1)

const orders: Record<Sorting, Compare[]> = {
  relevance: [byState, byScore, byStart, byId],
  soonest: [byState, byStart, byScore, byId],
  price: [byState, byPrice, byStart, byId],
  newest: [byState, byAge, byId],
}

const staffOrders: typeof orders = { ...orders, relevance: [byScore, byAge, byId] }

/** In the order asked for. What can be booked comes first, unless the list is of staff. */
export function orderFound(
  scored: Scored[],
  sorting: Sorting,
  { now, isOfStaff }: { now: Date; isOfStaff: boolean },
): IndexedSession[] {
  const placed = scored.map((one) => ({
    ...one,
    state: isOfStaff ? 0 : ORDER.indexOf(seatStateOf(one.session, now).state),
  }))
  const compare: Compare = (one, other) =>
    (isOfStaff ? staffOrders : orders)[sorting].reduce((difference, by) => difference || by(one, other), 0)
  return placed.sort(compare).map(({ session }) => session)
}
