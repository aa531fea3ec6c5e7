import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Call } from '../../../contract/bookings/calls.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailAddress, PhoneLink } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'

type Props = { call: Call; onGone: (id: string) => void }

/** A person to call: the number dials, below it is what to say, and that it was said. */
export function CallCard({ call, onGone }: Props) {
  const messages = useDeskMessages().calls
  const { person, sessionId, title, since } = call
  const name = person.name || messages.unnamed
  const params = { id: call._id }
  const takingBack = useChange({
    send: () => callApi('DELETE /desk/calls/{id}/told', { params }),
    done: messages.takenBack(name),
    failed: (error) => serverMessage(error, messages.failedToTell),
    invalidate: ({ afterCall }) => afterCall(),
  })
  const telling = useChange({
    send: () => callApi('POST /desk/calls/{id}/told', { params }),
    done: messages.done(name),
    undo: () => takingBack.submit(undefined),
    failed: (error) => serverMessage(error, messages.failedToTell),
    onDone: () => onGone(call._id),
    invalidate: ({ afterCall }) => afterCall(),
  })
  return (
    <Card className="grid h-full content-start gap-4 p-5 sm:p-6">
      <header className="grid gap-1">
        <h2 className="wrap-anywhere font-bold text-lg leading-snug">{name}</h2>
        {person.phone === null ? (
          <>
            <p className="text-sm">{messages.noPhone}</p>
            {person.email !== null && <EmailAddress>{person.email}</EmailAddress>}
          </>
        ) : (
          <PhoneLink phone={person.phone} label={messages.call(name)} className="text-xl" />
        )}
      </header>
      <div>
        <p className="font-semibold">{messages.kinds[call.kind]}</p>
        <Link
          prefetch="intent"
          to={paths.bookedSession(sessionId)}
          className="flex min-h-11 w-fit items-center text-muted hover:underline"
        >
          <span className="wrap-anywhere line-clamp-2">{title}</span>
        </Link>
      </div>
      <News call={call} />
      <p className="text-muted text-sm">
        {messages.since} <DateTime value={since} />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={telling.isPending}
          aria-label={messages.toldThem(name)}
          onClick={() => telling.submit(undefined)}
        >
          {messages.told}
        </Button>
        {call.kind === 'day_off' && !call.isTutor && (
          <ButtonLink to={paths.person(person._id)} variant="secondary">
            {messages.seat}
          </ButtonLink>
        )}
        {call.bookingId && call.kind.startsWith('class_') && (
          <ButtonLink to={paths.deskBooking(call.bookingId)} variant="secondary">
            {messages.seat}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** What to say: what was, what is, why, what they may choose, and what goes back. */
function News({ call }: { call: Call }) {
  const messages = useDeskMessages().calls
  const { dateTime } = useTimeFormats()
  const { money } = useFormats()
  const { kind, before, after, tutor, place, reason, answerBy, cancelReason, refund, currency } = call
  const { offerExpiresAt, fee, isTutor } = call
  const because = cancelReason && messages.because[cancelReason]
  const amount = refund === undefined ? undefined : money(refund, currency)
  return (
    <div className="grid gap-2">
      {call.classes?.map((one) => (
        <div key={`${one.title} ${one.before.start}`}>
          <p className="wrap-anywhere font-medium">{one.title}</p>
          <dl className={PAIRS}>
            <Times {...one} />
          </dl>
          {one.madeUpLater && <p>{messages.madeUpLater}</p>}
        </div>
      ))}
      {(before || after || tutor || reason) && (
        <dl className={PAIRS}>
          <Times before={before} after={after} />
          {tutor && <Said term={messages.tutor}>{tutor}</Said>}
          {place && <Said term={messages.where}>{place}</Said>}
          {reason && <Said term={messages.reason}>{reason}</Said>}
        </dl>
      )}
      {isTutor && kind === 'day_off' && <p>{messages.teachesThese}</p>}
      {isTutor && (kind === 'session_changed' || kind.startsWith('class_')) && <p>{messages.teaches}</p>}
      {offerExpiresAt && <p>{messages.kept(dateTime(offerExpiresAt))}</p>}
      {fee !== undefined && <p>{fee === 0 ? messages.free : messages.fee(money(fee, currency))}</p>}
      {kind === 'session_changed' && !isTutor && <p>{messages.linkIs}</p>}
      {because && <p>{because}</p>}
      {amount && <p>{kind === 'refunded' ? messages.wentBack(amount) : messages.goesBack(amount)}</p>}
      {answerBy && <p>{messages.choose(dateTime(answerBy))}</p>}
    </div>
  )
}

const PAIRS = 'grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]'

/** When a class was to be, and when and where it is. */
function Times({ before, after }: Pick<Call, 'before' | 'after'>) {
  const messages = useDeskMessages().calls
  return (
    <>
      {before && (
        <Said term={messages.was}>
          <span className="line-through">
            <ClassTime {...before} />
          </span>
        </Said>
      )}
      {after && (
        <Said term={messages.is}>
          <strong>
            <ClassTime start={after.start} end={after.end} />
          </strong>
        </Said>
      )}
      {after?.place && <Said term={messages.where}>{after.place}</Said>}
    </>
  )
}

function Said({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
