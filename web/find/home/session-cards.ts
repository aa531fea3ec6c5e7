import { sessionState } from '../../../contract/sessions/session-state.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'

/** Only what a card shows, because the page contains up to a hundred. */
export type SessionCardData = Pick<
  Session,
  | '_id'
  | 'slug'
  | 'status'
  | 'title'
  | 'tutor'
  | 'tutorPhoto'
  | 'description'
  | 'image'
  | 'fee'
  | 'plan'
  | 'rating'
  | 'price'
  | 'seatsLeft'
  | 'late'
  | 'lateJoin'
  | 'lateJoinUntil'
  | 'registrationStart'
  | 'registrationEnd'
  | 'classStart'
  | 'classEnd'
  | 'schedule'
>

/** Returns the sessions that can be booked at `now`, or waited for. */
export const available = (cards: readonly SessionCardData[], now: Date): SessionCardData[] =>
  cards.filter((card) => ['open', 'soldOut'].includes(sessionState(card, now).state))

const MAX_FREE = 3

/** The free sessions that can be booked at `now`. */
export const freeAndOpen = (cards: readonly SessionCardData[], now: Date): SessionCardData[] =>
  cards.filter((card) => card.fee === 0 && sessionState(card, now).state === 'open').slice(0, MAX_FREE)

export type NextSession = Pick<
  SessionCardData,
  '_id' | 'slug' | 'title' | 'tutor' | 'classStart' | 'classEnd' | 'schedule'
>

const MAX_NEXT = 3

/** Returns the sessions that can be booked at `now`, the one with the soonest class first. */
export function soonest(cards: readonly SessionCardData[], now: Date): NextSession[] {
  const startOf = ({ schedule, classStart }: SessionCardData) =>
    Date.parse(schedule?.next?.start ?? classStart)
  return cards
    .filter((card) => startOf(card) > now.getTime() && sessionState(card, now).state === 'open')
    .toSorted((one, other) => startOf(one) - startOf(other))
    .slice(0, MAX_NEXT)
    .map(({ _id, slug, title, tutor, classStart, classEnd, schedule }) => ({
      ...{ _id, title, tutor, classStart, classEnd },
      ...(slug && { slug }),
      ...(schedule && { schedule }),
    }))
}
