import type { Session } from '../../../contract/sessions.ts'

/** What a card shows, and no more: the page carries up to a hundred of them. */
export type SessionCardData = Pick<
  Session,
  | '_id'
  | 'title'
  | 'tutor'
  | 'description'
  | 'image'
  | 'fee'
  | 'seatsLeft'
  | 'registrationStart'
  | 'registrationEnd'
>

const MAX_DESCRIPTION = 180

/** N09: only what has been approved; nothing of an answer that carries no list (C05). */
export function toCards(sessions: readonly Session[] | undefined): SessionCardData[] {
  return (sessions ?? [])
    .filter((session) => session.status === 'approved')
    .map(({ _id, title, tutor, description, image, fee, seatsLeft, registrationStart, registrationEnd }) => {
      const short = description.slice(0, MAX_DESCRIPTION)
      return {
        _id,
        title,
        tutor,
        description: short,
        image,
        fee,
        seatsLeft,
        registrationStart,
        registrationEnd,
      }
    })
}
