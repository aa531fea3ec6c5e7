import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import { OwnAttendance } from '../attendance/own-attendance.tsx'
import { BookingChoices } from '../choices/choice-card.tsx'
import { OwnNotes } from '../notes/own-notes.tsx'
import { OwnReview } from '../reviews/own-review.tsx'
import type { Read } from './bought.tsx'
import { History } from './history.tsx'

/*
 * What a room has beneath the next class. It loads after it, in one file: people open a room on the way to
 * their class.
 */

/** Shows the choices after a change, which come first. */
export const Choices = ({ booking }: { booking: BookedSession }) => <BookingChoices booking={booking} />

/** Beneath the next class: what was handed out. */
export { Handouts } from './handouts.tsx'

/** Beneath the classes: attendance and notes. */
export const OfClasses = ({ booking: { sessionId } }: { booking: BookedSession }) => (
  <>
    <OwnAttendance sessionId={sessionId} />
    <OwnNotes sessionId={sessionId} hasSeat />
  </>
)

/** Beneath the description: the review, what became of the booking, and notes that stayed. */
export function OfBooking({ read }: { read: Read }) {
  const { sessionId, cancelledAt } = read.sessionDetails
  return (
    <>
      <OwnReview sessionId={sessionId} hasSeat={!cancelledAt} />
      <History read={read} />
      {cancelledAt && <OwnNotes sessionId={sessionId} hasSeat={false} />}
    </>
  )
}
