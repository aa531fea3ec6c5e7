import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Call } from '../../../contract/bookings/calls.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
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
  const texts = useDeskTexts().calls
  const { person, sessionId, title, since } = call
  const name = person.name || texts.unnamed
  const params = { id: call._id }
  const undoing = useChange({
    send: () => callApi('DELETE /desk/calls/{id}/told', { params }),
    done: texts.undone(name),
    failed: (error) => serverMessage(error, texts.failedToTell),
    invalidate: ({ afterCall }) => afterCall(),
  })
  const telling = useChange({
    send: () => callApi('POST /desk/calls/{id}/told', { params }),
    done: texts.done(name),
    undo: () => undoing.submit(undefined),
    failed: (error) => serverMessage(error, texts.failedToTell),
    onDone: () => onGone(call._id),
    invalidate: ({ afterCall }) => afterCall(),
  })
  return (
    <Card className="grid h-full content-start gap-4 p-5 sm:p-6">
      <header className="grid gap-1">
        <h2 className="wrap-anywhere font-bold text-lg leading-snug">{name}</h2>
        {person.phone === null ? (
          <>
            <p className="text-sm">{texts.noPhone}</p>
            {person.email !== null && <EmailAddress>{person.email}</EmailAddress>}
          </>
        ) : (
          <PhoneLink phone={person.phone} label={texts.call(name)} className="text-xl" />
        )}
      </header>
      <div>
        <p className="font-semibold">{texts.kinds[call.kind]}</p>
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
        {texts.since} <DateTime value={since} />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={telling.isPending}
          aria-label={texts.toldThem(name)}
          onClick={() => telling.submit(undefined)}
        >
          {texts.told}
        </Button>
        {call.kind === 'day_off' && !call.isTutor && (
          <ButtonLink to={paths.person(person._id)} variant="secondary">
            {texts.seat}
          </ButtonLink>
        )}
        {call.bookingId && call.kind.startsWith('class_') && (
          <ButtonLink to={paths.deskBooking(call.bookingId)} variant="secondary">
            {texts.seat}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** What to say: what was, what is, why, what they may choose, and what is refunded. */
function News({ call }: { call: Call }) {
  const texts = useDeskTexts().calls
  const { dateTime } = useTimeFormats()
  const { money } = useFormats()
  const { kind, before, after, tutor, place, reason, answerBy, cancelReason, refund, currency } = call
  const { offerExpiresAt, fee, isTutor } = call
  const because = cancelReason && texts.because[cancelReason]
  const amount = refund === undefined ? undefined : money(refund, currency)
  return (
    <div className="grid gap-2">
      {call.classes?.map((one) => (
        <div key={`${one.title} ${one.before.start}`}>
          <p className="wrap-anywhere font-medium">{one.title}</p>
          <dl className={PAIRS}>
            <Times {...one} />
          </dl>
          {one.madeUpLater && <p>{texts.madeUpLater}</p>}
        </div>
      ))}
      {(before || after || tutor || reason) && (
        <dl className={PAIRS}>
          <Times before={before} after={after} />
          {tutor && <Said term={texts.tutor}>{tutor}</Said>}
          {place && <Said term={texts.where}>{place}</Said>}
          {reason && <Said term={texts.reason}>{reason}</Said>}
        </dl>
      )}
      {isTutor && kind === 'day_off' && <p>{texts.teachesThese}</p>}
      {isTutor && (kind === 'session_changed' || kind.startsWith('class_')) && <p>{texts.teaches}</p>}
      {offerExpiresAt && <p>{texts.kept(dateTime(offerExpiresAt))}</p>}
      {fee !== undefined && <p>{fee === 0 ? texts.free : texts.fee(money(fee, currency))}</p>}
      {kind === 'session_changed' && !isTutor && <p>{texts.linkIs}</p>}
      {because && <p>{because}</p>}
      {amount && <p>{kind === 'refunded' ? texts.wasRefunded(amount) : texts.beingRefunded(amount)}</p>}
      {answerBy && <p>{texts.choose(dateTime(answerBy))}</p>}
    </div>
  )
}

const PAIRS = 'grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]'

/** When a class was to be, and when and where it is. */
function Times({ before, after }: Pick<Call, 'before' | 'after'>) {
  const texts = useDeskTexts().calls
  return (
    <>
      {before && (
        <Said term={texts.was}>
          <span className="line-through">
            <ClassTime {...before} />
          </span>
        </Said>
      )}
      {after && (
        <Said term={texts.is}>
          <strong>
            <ClassTime start={after.start} end={after.end} />
          </strong>
        </Said>
      )}
      {after?.place && <Said term={texts.where}>{after.place}</Said>}
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
