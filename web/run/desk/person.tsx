import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { getPerson } from '../../../contract/desk/people.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useAttendanceTexts } from '../../i18n/attendance.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { deskState, paths } from '../../paths.ts'
import { personQuery } from '../../queries/desk.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AccountEmail, PhoneLink } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LoadProblem } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { PaymentList } from '../money/history/payment-list.tsx'
import { CallCard } from './call-card.tsx'
import { DueRefund, dueBySeat } from './due-back.tsx'
import { PersonBalance } from './person-balance.tsx'
import { SeatRow } from './person-found.tsx'
import { PersonLanguage } from './person-language.tsx'
import { PlaceRow } from './person-lines.tsx'
import { PersonMessages } from './person-messages.tsx'
import { PersonNotes } from './person-notes.tsx'
import { TrustNumber } from './trust-number.tsx'
import { Unjoined } from './unjoined-person.tsx'

type Found = ResponseOf<typeof getPerson>

/** All about a person, for who serves them at the counter or on the phone. For Admins and cashiers. */
export default function PersonPage() {
  return (
    <CashierOnly>
      <Screen />
    </CashierOnly>
  )
}

function Screen() {
  const texts = useDeskTexts()
  const { id = '' } = useParams()
  const query = useQuery(personQuery(id))
  const missing = {
    title: texts.person.missing,
    text: texts.person.missingHint,
    label: texts.booking.toDesk,
    to: paths.desk(),
  }
  return (
    <Page title={query.data?.person.name || texts.person.title}>
      {query.data ? (
        <Everything found={query.data} />
      ) : query.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadProblem query={query} title={texts.person.failed} missing={missing} />
      )}
    </Page>
  )
}

/** What waits for somebody first: news, money to refund. Then what they have. */
function Everything({ found }: { found: Found }) {
  const texts = useDeskTexts()
  const { afterCall } = useInvalidate()
  const navigate = useNavigate()
  const { person, calls, refunds, seats, lines, payments, balance, notes, messages: sent, unjoined } = found
  return (
    <div className="grid max-w-4xl gap-8">
      <Who found={found} />
      {unjoined.map((beside) => (
        <Unjoined key={beside.rowId} beside={beside} />
      ))}
      <Part title={texts.person.toTell} of={calls}>
        <ul className="grid gap-4">
          {calls.map((call) => (
            <li key={call._id}>
              <CallCard call={call} onGone={() => void afterCall()} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={texts.dueTitle} of={refunds}>
        {dueBySeat(refunds).map((due) => (
          <DueRefund key={due[0].paymentId} refunds={due} />
        ))}
      </Part>
      <PersonNotes personId={person._id} notes={notes} />
      <Part title={texts.person.seats} of={seats} none={texts.person.noSeats}>
        <ul className="divide-y divide-line border-line border-y">
          {seats.map((seat) => (
            <SeatRow
              key={seat.bookingId}
              seat={seat}
              onPay={() => void navigate(paths.desk(seat.sessionId), { state: stateOf(person) })}
            />
          ))}
        </ul>
      </Part>
      <Part title={texts.person.lines} of={lines}>
        <ul className="divide-y divide-line border-line border-y">
          {lines.map((place) => (
            <PlaceRow key={place.sessionId} personId={person._id} name={person.name} place={place} />
          ))}
        </ul>
      </Part>
      <section className="grid gap-3">
        <h2 className="font-bold text-xl">{texts.person.payments}</h2>
        <PersonBalance person={person} balance={balance} />
        {payments.length > 0 && <PaymentList payments={payments} />}
      </section>
      <Part title={texts.person.messages} of={sent}>
        <PersonMessages address={person.email ?? person.phone} messages={sent} />
      </Part>
    </div>
  )
}

const stateOf = ({ phone, email }: Found['person']) => deskState(phone ?? email)

/** Who they are and how to reach them; what the counter does most often is one tap away. */
function Who({ found: { person } }: { found: Found }) {
  const texts = useDeskTexts()
  const { month } = useAttendanceTexts()
  return (
    <Card className="grid gap-4 p-5 sm:flex sm:items-start sm:justify-between sm:p-6">
      <div className="min-w-0">
        {person.phone !== null && <PhoneLink phone={person.phone} className="text-xl" />}
        {person.email !== null && (
          <p>
            <AccountEmail email={person.email} emailVerified={person.emailVerified} />
          </p>
        )}
        {person.hasUnusedNumber && <TrustNumber personId={person._id} />}
        <p className="text-muted text-sm">
          {texts.person.since} <DateTime value={person.since} show="date" />
        </p>
      </div>
      <div className="grid gap-3">
        {/* The counter finds people by these. */}
        {(person.phone ?? person.email) !== null && (
          <ButtonLink to={paths.desk()} state={stateOf(person)}>
            {texts.person.sell}
          </ButtonLink>
        )}
        <ButtonLink to={paths.personMonth(person._id)} variant="secondary">
          {month.open}
        </ButtonLink>
        <PersonLanguage personId={person._id} language={person.language} />
      </div>
    </Card>
  )
}

type PartProps = { title: string; of: readonly unknown[]; none?: string; children: ReactNode }

/** Left out when there is nothing of it, unless that is worth saying. */
function Part({ title, of, none, children }: PartProps) {
  if (of.length === 0 && none === undefined) return null
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{title}</h2>
      {of.length === 0 ? <p className="text-muted">{none}</p> : children}
    </section>
  )
}
