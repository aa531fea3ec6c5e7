import BookMarked from 'lucide-react/icons/book-bookmark'
import { useBookingMessages } from '../i18n/bookings.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The empty list of bookings, with a link to the sessions. */
export function NothingBooked() {
  const messages = useBookingMessages()
  return (
    <EmptyState
      icon={<BookMarked aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={messages.empty}
      text={messages.emptyHint}
      action={<ButtonLink to={paths.findSessions()}>{messages.findSession}</ButtonLink>}
    />
  )
}
