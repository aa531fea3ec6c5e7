import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { findDeskPerson } from '../../contract/desk/desk.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { useDeskMessages } from '../i18n/desk.ts'
import { useFormats } from '../i18n/formats.ts'
import { useSay } from '../i18n/say.ts'
import { paths } from '../paths.ts'
import { AccountContact } from '../ui/account-contact.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { GiveBack } from './give-back.tsx'
import { SeatParts } from './seat-parts.tsx'

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
