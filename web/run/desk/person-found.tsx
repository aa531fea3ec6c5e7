import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { findDeskPerson } from '../../../contract/desk/desk.ts'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { usePartMessages } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSay } from '../../i18n/say.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { isOpenPart } from '../../learn/dues/later-part.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AccountContact } from '../../ui/contact.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Money } from '../../ui/money.tsx'
import { GiveBack } from './give-back.tsx'

type Found = ResponseOf<typeof findDeskPerson>
type Props = { query: UseQueryResult<Found>; sessionTitle: string }

/** Who was found, and what they have of the session already. */
export function PersonFound({ query: { data, error }, sessionTitle }: Props) {
  const messages = useDeskMessages()
  if (error && !data) return <FormProblem>{error}</FormProblem>
  if (!data) return <p className="text-muted text-sm">{messages.lookingUp}</p>
  if (!data.person)
    return (
      <p role="status" className="font-medium">
        {messages.isNew}
      </p>
    )
  return <Known found={data} person={data.person} sessionTitle={sessionTitle} />
}

type KnownProps = { found: Found; person: NonNullable<Found['person']>; sessionTitle: string }

function Known({ found: { bookingId, sale, payments, parts }, person, sessionTitle }: KnownProps) {
  const messages = useDeskMessages()
  const { money } = useFormats()
  const say = useSay()
  const held = sale && (sale.isHeldByParts ? sale.first : sale.isHeld && sale.whole)
  const [isGiving, setGiving] = useState(false)
  const name = person.name || messages.unnamed
  const [last, ...earlier] = payments ?? []
  return (
    <div role="status" className="grid gap-2 rounded-control bg-sunken px-3.5 py-2.5">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <div className="text-muted text-sm">
        <AccountContact account={person} />
      </div>
      {!person.emailVerified && <p className="text-sm">{messages.unconfirmed}</p>}
      {held && <p className="text-sm">{messages.holds(money(held.amount, held.currency))}</p>}
      {sale?.refusal && <p className="text-sm">{say(sale.refusal)}</p>}
      {bookingId && (
        <>
          <p className="font-medium">{messages.hasSeat}</p>
          {parts && <SeatParts parts={parts} />}
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={paths.deskBooking(bookingId)} variant="secondary" size="sm">
              {messages.seatActs}
            </ButtonLink>
            {last && (
              <ButtonLink to={paths.receipt(bookingId)} variant="secondary" size="sm">
                {messages.receipt}
              </ButtonLink>
            )}
            {last && (
              <Button variant="secondary" size="sm" onClick={() => setGiving(true)}>
                {messages.giveBack}
              </Button>
            )}
          </div>
        </>
      )}
      {last && (
        <GiveBack
          open={isGiving}
          name={name}
          sessionTitle={sessionTitle}
          payments={[last, ...earlier]}
          onClose={() => setGiving(false)}
        />
      )}
    </div>
  )
}

/**
 * What a person has paid of the fee of their seat, and what comes. Folded: the form says which part is next.
 */
function SeatParts({ parts }: { parts: readonly FeePart[] }) {
  const messages = { desk: useDeskMessages(), plan: usePartMessages().feePlan }
  const settled = parts.filter((part) => !isOpenPart(part)).length
  return (
    <details className="rounded-control border border-line bg-surface px-3 text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {settled === parts.length ? messages.desk.allPaid : messages.desk.settled(settled, parts.length)}
      </summary>
      <ol aria-label={messages.plan.parts} className="divide-y divide-line border-line border-t">
        {parts.map((part) => (
          <li key={part._id} className="flex items-baseline justify-between gap-x-3 py-2">
            <span>
              {messages.plan.part(part.part)} <State part={part} />
            </span>
            <Money amount={part.amount} currency={part.currency} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Its day while it is to come, else what became of it. */
function State({ part: { state, dueOn } }: { part: FeePart }) {
  const messages = { desk: useDeskMessages(), plan: usePartMessages().feePlan }
  const { dateTime } = useTimeFormats()
  if (state === 'due') return <span className="text-muted">{messages.plan.by(dateTime(dueOn, 'date'))}</span>
  const tone = state === 'late' ? 'danger' : state === 'paid' ? 'success' : 'neutral'
  return <Badge tone={tone}>{messages.desk.partStates[state]}</Badge>
}
