import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useAmount } from '../../learn/choices/choice-parts.tsx'
import { deskState, paths } from '../../paths.ts'
import { deskBookingQuery } from '../../queries/desk.ts'
import { SessionWhen } from '../../sessions/class-time.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AccountEmail, PhoneLink } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LoadProblem } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { AnswerFor, CancelFor } from './booking/answer-for.tsx'
import { MoveByWish } from './booking/move-for.tsx'
import { type FoundBooking, useNameOf } from './booking/use-answer-for.ts'
import { RefundButton, seatChoices } from './due-back.tsx'

/** B15: what the desk does for a person about their seat. For Admins and cashiers. */
export default function DeskBookingPage() {
  return (
    <CashierOnly>
      <Screen />
    </CashierOnly>
  )
}

function Screen() {
  const texts = useDeskTexts().booking
  const { id = '' } = useParams()
  const query = useQuery(deskBookingQuery(id))
  const missing = { title: texts.missing, text: texts.missingHint, label: texts.toDesk }
  return (
    <Page title={texts.title}>
      {query.data ? (
        <DeskBooking found={query.data} />
      ) : query.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadProblem query={query} title={texts.failed} missing={{ ...missing, to: paths.desk() }} />
      )}
    </Page>
  )
}

/** Whose seat it is and of what, and what can be done about it: an answer first, which has a deadline. */
function DeskBooking({ found }: { found: FoundBooking }) {
  const texts = useDeskTexts().booking
  const [first, ...others] = found.choices.open
  return (
    <div className="grid max-w-2xl gap-5">
      <Seat found={found} />
      {found.booking.cancelledAt ? (
        <p className="font-medium">{texts.cancelled}</p>
      ) : (
        <>
          {first && <AnswerFor found={found} changes={[first, ...others]} />}
          <MoveByWish found={found} />
          <CancelFor found={found} />
        </>
      )}
      <Paid found={found} />
      <Onward found={found} />
    </div>
  )
}

/** Back to the counter with this person, or with nobody. */
function Onward({ found: { person } }: { found: FoundBooking }) {
  const { booking, nextPerson } = useDeskTexts()
  const state = deskState(person.phone ?? person.email, person._id)
  return (
    <p className="flex flex-wrap gap-3 border-line border-t pt-5">
      <ButtonLink to={paths.desk()} state={state} variant="secondary">
        {booking.toDesk}
      </ButtonLink>
      <ButtonLink to={paths.desk()} variant="secondary">
        {nextPerson}
      </ButtonLink>
    </p>
  )
}

/** Money for the seat that the desk may refund, also once it is cancelled. */
function Paid({ found: { person, booking, refundable } }: { found: FoundBooking }) {
  const texts = useDeskTexts()
  const amountOf = useAmount()
  if (!refundable) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-lg">{texts.booking.money}</h2>
      <p className="text-muted text-sm">
        {texts.booking.canBeRefunded(amountOf((refundable.due ?? refundable.all).amount))}
      </p>
      <RefundButton
        button={{ variant: 'secondary', className: 'justify-self-start' }}
        person={person}
        sessionTitle={booking.title}
        choices={seatChoices(booking._id, refundable)}
        way={refundable.due ? 'due' : 'choose'}
      />
    </section>
  )
}

function Seat({ found: { person, booking } }: { found: FoundBooking }) {
  const texts = useDeskTexts().booking
  const name = useNameOf(person)
  const amountOf = useAmount()
  const fee = booking.fee === 0 ? texts.free : amountOf(booking.fee)
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div>
        <h2 className="wrap-anywhere font-bold text-xl">
          <Link to={paths.person(person._id)} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        {person.phone !== null && <PhoneLink phone={person.phone} />}
        {person.email !== null && (
          <p>
            <AccountEmail email={person.email} emailVerified={person.emailVerified} />
          </p>
        )}
      </div>
      <div>
        <Link
          prefetch="intent"
          to={paths.bookedSession(booking.sessionId)}
          className="wrap-anywhere font-semibold underline-offset-4 hover:underline"
        >
          {booking.title}
        </Link>
        <p>
          <SessionWhen of={booking} />
        </p>
      </div>
      <Facts
        className="grid-cols-2"
        facts={[
          { label: texts.fee, value: fee },
          { label: texts.bookedOn, value: <DateTime value={booking.bookedAt} /> },
        ]}
      />
    </Card>
  )
}
