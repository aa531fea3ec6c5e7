import { Link } from 'react-router'
import type { Call } from '../../contract/bookings/calls.ts'
import { displayPhone } from '../../contract/people/phone.ts'
import { callApi, serverMessage } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useCallMessages } from '../i18n/calls.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { News } from './news.tsx'

type Props = { call: Call; onGone: (id: string) => void }

/** A person to call: the number dials, below it is what to say, and that it was said. */
export function CallCard({ call, onGone }: Props) {
  const messages = useCallMessages()
  const { person, sessionId, title, since } = call
  const name = person.name || messages.unnamed
  const telling = useChange({
    send: () => callApi('POST /desk/calls/{id}/told', { params: { id: call._id } }),
    done: messages.done(name),
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
          <a
            href={`tel:${person.phone}`}
            aria-label={`${messages.call(name)}, ${displayPhone(person.phone)}`}
            className="inline-flex min-h-11 items-center justify-self-start whitespace-nowrap font-semibold text-primary text-xl underline underline-offset-4"
          >
            {displayPhone(person.phone)}
          </a>
        )}
      </header>
      <div>
        <p className="font-semibold">{messages.kinds[call.kind]}</p>
        <Link
          prefetch="intent"
          to={paths.bookedSession(sessionId)}
          className="wrap-anywhere line-clamp-2 py-1 text-muted hover:underline"
        >
          {title}
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
        {call.bookingId && call.kind.startsWith('class_') && (
          <ButtonLink to={paths.deskBooking(call.bookingId)} variant="secondary">
            {messages.seat}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
