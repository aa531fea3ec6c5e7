import type { ComponentProps } from 'react'
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
import { type Fact, Facts } from '../../ui/facts.tsx'

type Props = { call: Call; onGone?: (id: string) => void }

/** A person to call: the number dials, below it is what to say, and that it was said. */
export function CallCard({ call, onGone }: Props) {
  const texts = useDeskTexts().calls
  const { person, sessionId, title, since } = call
  const name = person.name || texts.unnamed
  const params = { id: call._id }
  const failed = (error: Error) => serverMessage(error, texts.failedToTell)
  const undoing = useChange({
    send: () => callApi('DELETE /desk/calls/{id}/told', { params }),
    done: texts.undone(name),
    failed,
  })
  const telling = useChange({
    send: () => callApi('POST /desk/calls/{id}/told', { params }),
    done: texts.done(name),
    undo: () => undoing.submit(undefined),
    failed,
    onDone: () => onGone?.(call._id),
  })
  const seat = seatOf(call)
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
        {seat !== undefined && (
          <ButtonLink to={seat} variant="secondary">
            {texts.seat}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Where the desk writes down what they want. */
function seatOf({ kind, isTutor, person, bookingId }: Call): string | undefined {
  if (kind === 'day_off') return isTutor ? undefined : paths.person(person._id)
  return bookingId && kind.startsWith('class_') ? paths.deskBooking(bookingId) : undefined
}

/** What to say: what was, what is, why, what they may choose, and what is refunded. */
function News({ call }: { call: Call }) {
  const texts = useDeskTexts().calls
  const timesOf = useTimes()
  const { dateTime } = useTimeFormats()
  const { money } = useFormats()
  const { kind, isTutor, before, after, tutor, place, reason, answerBy, offerExpiresAt, fee, currency } = call
  const because = call.cancelReason && texts.because[call.cancelReason]
  const amount = call.refund === undefined ? undefined : money(call.refund, currency)
  return (
    <div className="grid gap-2">
      {call.classes?.map((one) => (
        <div key={`${one.title} ${one.before.start}`} className="grid gap-1">
          <p className="wrap-anywhere font-medium">{one.title}</p>
          <Facts className={PAIRS} facts={timesOf(one)} />
          {one.madeUpLater && <p>{texts.madeUpLater}</p>}
        </div>
      ))}
      <Facts
        className={PAIRS}
        facts={[
          ...timesOf({ before, after }),
          ...(tutor ? [{ label: texts.tutor, value: tutor }] : []),
          ...(place && !after?.place ? [{ label: texts.where, value: place }] : []),
          ...(reason ? [{ label: texts.reason, value: reason }] : []),
        ]}
      />
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

const PAIRS = 'gap-y-2 wrap-anywhere empty:hidden'

/** When a class was to be, and when and where it is. */
function useTimes() {
  const texts = useDeskTexts().calls
  return ({ before, after }: Pick<Call, 'before' | 'after'>): Fact[] => [
    ...(before ? [{ label: texts.was, value: <Struck {...before} /> }] : []),
    ...(after ? [{ label: texts.is, value: <ClassTime start={after.start} end={after.end} /> }] : []),
    ...(after?.place ? [{ label: texts.where, value: after.place }] : []),
  ]
}

const Struck = (time: ComponentProps<typeof ClassTime>) => (
  <s className="font-normal">
    <ClassTime {...time} />
  </s>
)
