import type { Overview } from '../../contract/centre/overview.ts'
import { VerifyEmailNotice } from '../you/profile/verify-email-notice.tsx'
import { Courses } from './courses.tsx'
import { BookingSteps } from './first-steps.tsx'
import { NewMaterials } from './new-materials.tsx'
import { Owed } from './owed.tsx'
import { NextClass } from './ticket.tsx'
import { TutorRequest } from './tutor-request.tsx'

type Props = { overview: Overview; isStudent: boolean }

/** What somebody has booked. Who has never booked sees how to; who works here needs no steps to it. */
export function Learning({ overview, isStudent }: Props) {
  const { hasBooked, nextClass, bookings, owed, newMaterials, progress, tutorRequest } = overview
  return (
    <>
      {hasBooked && <NextClass nextClass={nextClass} bookings={bookings} />}
      {owed && <Owed owed={owed} />}
      {tutorRequest && <TutorRequest request={tutorRequest} />}
      <VerifyEmailNotice />
      {!hasBooked && isStudent && <BookingSteps />}
      <div className="grid items-start gap-5 empty:hidden xl:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
        <Courses progress={progress} />
        <NewMaterials materials={newMaterials} />
      </div>
    </>
  )
}
