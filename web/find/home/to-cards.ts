import type { Session } from '../../../contract/sessions/sessions.ts'
import type { SessionCardData } from './session-cards.ts'

const MAX_DESCRIPTION = 180

/** N09: the approved sessions; an empty list if the answer has none (C05). */
export function toCards(sessions: readonly Session[] | undefined): SessionCardData[] {
  return (sessions ?? [])
    .filter((session) => session.status === 'approved')
    .map((session) => {
      const { _id, slug, status, title, tutor, tutorPhoto, image, fee, price, plan, seatsLeft, ...dates } =
        session
      const { late, lateJoin, lateJoinUntil, rating } = dates
      const { registrationStart, registrationEnd, classStart, classEnd, schedule } = dates
      return {
        _id,
        ...(slug && { slug }),
        status,
        title,
        tutor,
        ...(tutorPhoto && { tutorPhoto }),
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
        ...(schedule && { schedule }),
      }
    })
}
