import type { Sorting } from '../../contract/sessions/catalogue.ts'
import type { SessionState } from '../../contract/sessions/session-state.ts'
import { rank } from '../search/score.ts'
import type { Word } from '../search/word.ts'
import { type Candidate, seatStateOf } from './filters.ts'

/** What somebody can still book comes first. */
const ORDER: SessionState['state'][] = ['open', 'notOpen', 'soldOut', 'registrationOver', 'running', 'over']

type Scored = { candidate: Candidate; score: number; state: number }
type Compare = (one: Scored, other: Scored) => number

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

/**
 * The candidates that fit the words, in the order asked for: by relevance if there are words, else the
 * soonest first.
 */
export function orderFound(
  candidates: Candidate[],
  words: Word[],
  sort: Sorting | undefined,
  now: Date,
  lenient = false,
): Candidate[] {
  const items = candidates.map((candidate) => ({ candidate, text: candidate }))
  const fitting = words.length === 0 ? items.map((item) => ({ item, score: 1 })) : rank(words, items, lenient)
  const scored = fitting.map(({ item: { candidate }, score }) => ({
    candidate,
    score,
    state: ORDER.indexOf(seatStateOf(candidate, now).state),
  }))
  const compares = orders[sort ?? (words.length > 0 ? 'relevance' : 'soonest')]
  const compare: Compare = (one, other) =>
    compares.reduce((difference, by) => difference || by(one, other), 0)
  return scored.sort(compare).map(({ candidate }) => candidate)
}
