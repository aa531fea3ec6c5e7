import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import type { BookedClass, BookedSession } from '../../../contract/bookings/bookings.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { notify } from '../../ui/notify.tsx'

type Props = { booking: BookedSession; next: BookedClass }

/** Downloads all classes as a file for calendars. */
export function CalendarFile({ booking, size }: { booking: BookedSession; size?: 'sm' }) {
  const { addToCalendar, failedCalendar, calendarFile } = useClassTexts()
  const download = useSubmit({
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
