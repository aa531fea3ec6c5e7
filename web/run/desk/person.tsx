import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { getPerson } from '../../../contract/desk/people.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { paths } from '../../paths.ts'
import { personQuery } from '../../queries/desk.ts'
import { LoadProblem } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { PaymentList } from '../money/history/payment-list.tsx'
import { CallCard } from './call-card.tsx'
import { PersonContacts } from './contacts/person-contacts.tsx'
import { CorrectPerson } from './correct-person.tsx'
import { DueRefund, dueBySeat } from './due-back.tsx'
import { JoinPerson } from './join-person.tsx'
import { PersonBalance } from './person-balance.tsx'
import { PersonCard, stateOf } from './person-card.tsx'
import { SeatRow } from './person-found.tsx'
import { PersonMessages, PersonNotes, PlaceRow } from './person-rows.tsx'
import { Unjoined } from './unjoined-person.tsx'

/** Below what most are here for. */
const loadFamily = async () => (await import('./person-family.tsx')).PersonFamily

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
  const navigate = useNavigate()
  const Family = useLazyComponent(loadFamily, true)
  const { person, calls, refunds, seats, lines, payments, balance, notes, messages: sent, unjoined } = found
  return (
    <div className="grid max-w-4xl gap-8">
      <PersonCard found={found} />
      <div className="-mt-5 flex flex-wrap gap-2">
        <CorrectPerson person={person} />
        <JoinPerson personId={person._id} />
      </div>
      {unjoined.map((beside) => (
        <Unjoined key={beside.rowId} beside={beside} />
      ))}
      <Part title={texts.person.toTell} of={calls}>
        <ul className="grid gap-4">
          {calls.map((call) => (
            <li key={call._id}>
              <CallCard call={call} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={texts.dueTitle} of={refunds}>
        {dueBySeat(refunds).map((due) => (
          <DueRefund key={due[0].paymentId} refunds={due} />
        ))}
      </Part>
      {(person.role === 'Student' || person.role === 'user') && (
        <PersonContacts personId={person._id} contacts={found.contacts} />
      )}
      {Family && <Family personId={person._id} />}
      <PersonNotes personId={person._id} notes={notes} />
      <Part title={texts.person.seats} of={seats} none={texts.person.noSeats}>
        <ul className="divide-y divide-line border-line border-y">
          {seats.map((seat) => (
            <SeatRow
              key={seat.bookingId}
              seat={seat}
              onPay={() => void navigate(paths.desk(seat.sessionId), { state: stateOf(found) })}
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
        <PersonBalance person={person} balance={balance} refundable={found.refundable} />
        {payments.length > 0 && <PaymentList payments={payments} />}
      </section>
      <Part title={texts.person.messages} of={sent}>
        <PersonMessages address={person.email ?? person.phone ?? person.name} messages={sent} />
      </Part>
    </div>
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
