import type { Sorting } from '../../../contract/sessions/catalogue.ts'
import type { SessionState } from '../../../contract/sessions/session-state.ts'
import { type Candidate, seatStateOf } from './filters.ts'

/** What somebody can still book comes first. */
const ORDER: SessionState['state'][] = ['open', 'notOpen', 'soldOut', 'registrationOver', 'running', 'over']

/** How well the words fit: 1 without any. */
export type Scored = { candidate: Candidate; score: number }
type Placed = Scored & { state: number }
type Compare = (one: Placed, other: Placed) => number

/** Fits that differ by less are alike to people, who then rather want the earlier one. */
const SCORE_STEP = 0.05
const stepOf = ({ score }: Scored) => Math.round(score / SCORE_STEP)

const byState: Compare = (one, other) => one.state - other.state
const byScore: Compare = (one, other) => stepOf(other) - stepOf(one)
const byStart: Compare = (one, other) => Number(one.candidate.classStart) - Number(other.candidate.classStart)
const byPrice: Compare = (one, other) => one.candidate.feeMinor - other.candidate.feeMinor
const byAge: Compare = (one, other) => Number(other.candidate.createdAt) - Number(one.candidate.createdAt)
const byId: Compare = (one, other) => (one.candidate.id < other.candidate.id ? -1 : 1)

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
): Candidate[] {
  const placed = scored.map((one) => ({
    ...one,
    state: isOfStaff ? 0 : ORDER.indexOf(seatStateOf(one.candidate, now).state),
  }))
  const compare: Compare = (one, other) =>
    (isOfStaff ? staffOrders : orders)[sorting].reduce((difference, by) => difference || by(one, other), 0)
  return placed.sort(compare).map(({ candidate }) => candidate)
}
