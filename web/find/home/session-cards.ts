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
>

const MAX_DESCRIPTION = 180

/** N09: the approved sessions; an empty list if the answer has none (C05). */
export function toCards(sessions: readonly Session[] | undefined): SessionCardData[] {
  return (sessions ?? [])
    .filter((session) => session.status === 'approved')
    .map((session) => {
      const { _id, slug, status, title, tutor, image, fee, price, plan, seatsLeft, ...dates } = session
      const { late, lateJoin, lateJoinUntil, rating } = dates
      const { registrationStart, registrationEnd, classStart, classEnd } = dates
      return {
        _id,
        ...(slug && { slug }),
        status,
        title,
        tutor,
        description: session.description.slice(0, MAX_DESCRIPTION),
        image,
        fee,
        price,
        ...(plan && { plan }),
        ...(rating && { rating }),
        ...(late && { late }),
        ...(lateJoin && { lateJoin }),
        ...(lateJoinUntil && { lateJoinUntil }),
        seatsLeft,
        registrationStart,
        registrationEnd,
        classStart,
        classEnd,
      }
    })
}

/** What can be booked at `now`, or waited for. */
export const available = (cards: readonly SessionCardData[], now: Date): SessionCardData[] =>
  cards.filter((card) => ['open', 'soldOut'].includes(sessionState(card, now).state))

const MAX_FREE = 3

/** The free sessions that can be booked at `now`. */
export const freeAndOpen = (cards: readonly SessionCardData[], now: Date): SessionCardData[] =>
  cards.filter((card) => card.fee === 0 && sessionState(card, now).state === 'open').slice(0, MAX_FREE)
