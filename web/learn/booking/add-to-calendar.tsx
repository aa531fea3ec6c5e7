import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import type { BookedClass, BookedSession } from '../../../contract/bookings/bookings.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { nextClassOf } from '../../sessions/class-order.ts'
import { ShareButton, share } from '../../sessions/share-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { notify } from '../../ui/notify.tsx'
import type { Read } from './bought.tsx'

type Props = { booking: BookedSession; next: BookedClass }

/** Downloads all classes as a file for calendars. */
export function CalendarFile({ booking, size }: { booking: BookedSession; size?: 'sm' }) {
  const { addToCalendar, failedCalendar, calendarFile } = useClassTexts()
  const download = useSubmit({
    meta: { changesNothing: true },
    mutationFn: async () => saveFile(await readCalendar(booking._id), calendarFile),
    onError: (error) => notify.error(serverMessage(error, failedCalendar)),
  })
  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      busy={download.isPending}
      onClick={() => download.submit()}
    >
      <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
      {addToCalendar}
    </Button>
  )
}

/** The same, or Google Calendar with the next class. */
export function AddToCalendar({ booking, next }: Props) {
  const texts = { classes: useClassTexts(), sessions: useSessionTexts() }
  return (
    <>
      <CalendarFile booking={booking} />
      <ButtonLink
        to={googleCalendarUrl(booking, next, texts.sessions.by(booking.tutor))}
        target="_blank"
        rel="noopener noreferrer"
        variant="quiet"
        className="text-primary"
      >
        {texts.classes.googleCalendar}
        <ExternalLink aria-hidden="true" className="size-4" />
      </ButtonLink>
    </>
  )
}

/** A plain link could not send the bearer token. */
async function readCalendar(id: string): Promise<Blob> {
  const query = { language: currentLanguage() }
  const file = await callApi('GET /booked/{id}/calendar.ics', { params: { id }, query })
  return new Blob([file], { type: 'text/calendar' })
}

function googleCalendarUrl({ _id, title }: BookedSession, next: BookedClass, tutor: string): string {
  const { start, end, place, address } = next
  const compact = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '')
  const page = new URL(paths.booked(_id), location.origin).href
  const entry = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    details: `${tutor}\n${page}`,
    location: [place, address].filter(Boolean).join(', '),
  })
  return `https://calendar.google.com/calendar/render?${entry}`
}

type TicketActionsProps = { read: Read; canShare?: boolean }

const pageOf = ({ slug, sessionDetails: { sessionId } }: Read) =>
  slug ? paths.session(slug) : paths.bookedSession(sessionId)

/** Offers what people do with a new seat: calendar, tell friends and parents, keep the receipt. */
export function TicketActions({ read, canShare = false }: TicketActionsProps) {
  const texts = useMoneyTexts()
  const { sessionDetails: booking, classes, hasReceipt } = read
  const next = nextClassOf(classes, useNow())
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {next && <CalendarFile booking={booking} size="sm" />}
      {canShare && <ShareButton title={booking.title} path={pageOf(read)} size="sm" />}
      {next && <SendToParent read={read} next={next} />}
      <ButtonLink to={paths.receipt(booking._id)} variant="secondary" size="sm">
        <ReceiptText aria-hidden="true" className="size-5 shrink-0" />
        {hasReceipt ? texts.receiptTitle : texts.confirmationTitle}
      </ButtonLink>
    </div>
  )
}

/** A message with all that a parent asks: what, with whom, when, where. */
function SendToParent({ read, next }: { read: Read; next: BookedClass }) {
  const texts = useClassTexts()
  const { range } = useClassTimes()
  const now = useNow()
  const send = () => {
    const { title, tutor } = read.sessionDetails
    const where = [next.place ?? (next.isOnline ? texts.online : undefined), next.address]
    const text = texts.toParent(
      title,
      tutor,
      range(next.start, next.end, now),
      where.filter(Boolean).join(', '),
      new URL(pageOf(read), location.origin).href,
    )
    void share({ text }, texts.messageCopied)
  }
  return (
    <Button variant="secondary" size="sm" onClick={send}>
      <Send aria-hidden="true" className="size-5 shrink-0" />
      {texts.sendToParent}
    </Button>
  )
}
