import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DeskSeat, listDeskSeats } from '../../../contract/desk/desk.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { SessionWhen } from '../../sessions/class-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PersonLine } from '../../ui/contact.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { NamedList } from '../../ui/named-list.tsx'
import type { Done } from './done-panel.tsx'
import { DueRefund, dueBySeat } from './due-back.tsx'

type Props = {
  query: UseQueryResult<ResponseOf<typeof listDeskSeats>>
  /** Opens what is sold of a session. */
  onPay: (sessionId: string) => void
  onDone: (done: Done) => void
  /** What the desk has to ask this person first. */
  asked: ReactNode
}

/** Shows the person at the desk: what they get back, their seats, and what is due for each. */
export function PersonFound({ query: { data, error }, onPay, onDone, asked }: Props) {
  const texts = useDeskTexts()
  if (error && !data) return <FormProblem>{error}</FormProblem>
  if (!data) return <p className="text-muted text-sm">{texts.lookingUp}</p>
  const { person, hasUnjoined, seats, refunds } = data
  if (!person)
    return (
      <p role="status" className="font-medium">
        {texts.isNew}
      </p>
    )
  const name = person.name || texts.unnamed
  return (
    <div role="status" className="grid gap-3 rounded-control bg-sunken px-3.5 py-3">
      <PersonLine person={person} unnamed={texts.unnamed} />
      <Link to={paths.person(person._id)} className="justify-self-start text-primary text-sm underline">
        {texts.openPerson}
      </Link>
      {hasUnjoined && <p className="text-sm">{texts.unjoined.atCounter}</p>}
      {asked}
      {dueBySeat(refunds).map((due) => (
        <DueRefund key={due[0].paymentId} refunds={due} onDone={(refunded) => onDone({ name, refunded })} />
      ))}
      {seats.length > 0 && (
        <NamedList
          name={texts.seatsOf(name)}
          className="divide-y divide-line border-line border-t *:last:pb-0"
        >
          {seats.map((seat) => (
            <SeatRow key={seat.bookingId} seat={seat} onPay={() => onPay(seat.sessionId)} />
          ))}
        </NamedList>
      )}
    </div>
  )
}

/** A seat, the next part of its fee, and the way to all that can be done about it. */
export function SeatRow({ seat, onPay }: { seat: DeskSeat; onPay: () => void }) {
  const texts = useDeskTexts()
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const { due } = seat
  return (
    <li className="grid gap-2 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-2 font-medium">{seat.title}</p>
        <p className="text-muted text-sm">
          <SessionWhen of={seat} />
        </p>
        {due && (
          <p className="text-sm">
            {(due.state === 'late' ? texts.partLate : texts.partDue)(
              due.part,
              money(due.amount, due.currency),
              dateTime(due.dueOn, 'date'),
            )}{' '}
            {due.state === 'late' && <Badge tone="danger">{texts.partStates.late}</Badge>}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        {due && (
          <Button size="sm" onClick={onPay}>
            {texts.takePart(due.part)}
          </Button>
        )}
        <ButtonLink
          to={paths.deskBooking(seat.bookingId)}
          variant="secondary"
          size="sm"
          aria-label={`${texts.seatActs}: ${seat.title}`}
        >
          {texts.seatActs}
        </ButtonLink>
      </div>
    </li>
  )
}
