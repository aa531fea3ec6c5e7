import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedPlace } from '../../../contract/bookings/waitlist.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

type Props = { personId: string; name: string; place: ListedPlace }

/**
 * Where a person waits or is offered a seat, and taking them out. Asks first: the place does not come back.
 */
export function PlaceRow({ personId, name, place }: Props) {
  const texts = useDeskTexts().person
  const { dateTime } = useTimeFormats()
  const [isAsking, setAsking] = useState(false)
  const { sessionId, title, state, position, offerExpiresAt } = place
  const leaving = useChange({
    send: () =>
      callApi('DELETE /desk/people/{id}/waitlist/{sessionId}', { params: { id: personId, sessionId } }),
    done: texts.takenOut,
    failed: (error) => serverMessage(error, texts.failedToTakeOut),
    onDone: () => setAsking(false),
    invalidate: ({ afterDeskPayment }) => afterDeskPayment(),
  })
  const isOpen = state === 'waiting' || state === 'offered'
  return (
    <li className="grid gap-2 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <Link
          to={paths.bookedSession(sessionId)}
          className="wrap-anywhere line-clamp-2 font-medium hover:underline"
        >
          {title}
        </Link>
        <p className="text-muted text-sm">
          {offerExpiresAt ? texts.offered(dateTime(offerExpiresAt)) : texts.places[state](position)}
        </p>
      </div>
      {isOpen && (
        <Button variant="secondary" size="sm" className="shrink-0" onClick={() => setAsking(true)}>
          {texts.takeOut}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={texts.takeOutTitle(name)}
        text={texts.takeOutText}
        confirmLabel={texts.takeOut}
        keepLabel={texts.stay}
        busy={leaving.isPending}
        onConfirm={() => leaving.submit()}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
