import { sessionState } from '../../../contract/session-state.ts'
import type { Session } from '../../../contract/sessions.ts'

/** What a card shows, and no more: the page carries up to a hundred of them. */
export type SessionCardData = Pick<
  Session,
  | '_id'
  | 'status'
  | 'title'
  | 'tutor'
  | 'description'
  | 'image'
  | 'fee'
  | 'seatsLeft'
  | 'registrationStart'
  | 'registrationEnd'
  | 'classStart'
  | 'classEnd'
>

const MAX_DESCRIPTION = 180

/** N09: only what has been approved; nothing of an answer that carries no list (C05). */
export function toCards(sessions: readonly Session[] | undefined): SessionCardData[] {
  return (sessions ?? [])
    .filter((session) => session.status === 'approved')
    .map((session) => {
      const { _id, status, title, tutor, image, fee, seatsLeft, ...dates } = session
      const { registrationStart, registrationEnd, classStart, classEnd } = dates
      return {
        _id,
        status,
        title,
        tutor,
        description: session.description.slice(0, MAX_DESCRIPTION),
        image,
        fee,
        seatsLeft,
        registrationStart,
        registrationEnd,
        classStart,
        classEnd,
      }
    })
}

const MAX_FREE = 3

/** The free ones that can be booked at an instant; the list has those with open registration first. */
export const freeAndOpen = (cards: readonly SessionCardData[], now: Date): SessionCardData[] =>
  cards.filter((card) => card.fee === 0 && sessionState(card, now).state === 'open').slice(0, MAX_FREE)
