import { Link } from 'react-router'
import type { Notification } from '../../contract/centre/notifications.ts'
import type { Messages } from '../i18n/index.ts'
import { useNotificationMessages } from '../i18n/notifications.ts'
import { paths } from '../paths.ts'
import { DateTime } from '../ui/date-time.tsx'

/** Where one reads more about it, or decides. */
const pages: Record<Notification['kind'], (id: string) => string> = {
  seat_offered: paths.bookedSession,
  offer_lapsed: paths.bookedSession,
  seat_paid: paths.booked,
  money_returned: paths.money,
  sent_money_refused: paths.checkout,
  sent_money_unchecked: paths.checkout,
  material_added: paths.booked,
  session_changed: paths.booked,
  other_tutor: paths.booked,
  class_moved: paths.booked,
  class_cancelled: paths.booked,
  class_added: paths.booked,
  class_soon: paths.booked,
  part_due: paths.dues,
  part_late: paths.dues,
  session_approved: paths.bookedSession,
  session_rejected: paths.editSession,
  seats_booked: paths.roster,
  tutor_assigned: paths.roster,
  tutor_replaced: paths.bookedSession,
  teaching_cancelled: paths.sessionList,
  minimum_missed: paths.sessionList,
  teaching_soon: paths.roster,
  session_waits: paths.bookedSession,
  tutor_waits: paths.manageTutors,
  role_waits: paths.manageRoles,
  payment_waits: paths.heldPayments,
  dispute_waits: paths.disputes,
}

type Props = { notification: Notification; isNew: boolean; onFollow: () => void }

export function NotificationRow({ notification, isNew, onFollow }: Props) {
  const messages = useNotificationMessages()
  const { kind, _id, at, detail, start, dueOn } = notification
  return (
    <Link
      to={pages[kind](_id)}
      onClick={onFollow}
      className="grid min-h-11 grid-cols-[1fr_auto] gap-x-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="wrap-anywhere font-medium leading-snug">{textOf(notification, messages)}</span>
      {isNew && (
        <span className="mt-1.5 size-2.5 rounded-full bg-danger">
          <span className="sr-only">{messages.isNew}</span>
        </span>
      )}
      {detail && <span className="wrap-anywhere col-span-2 text-sm">{detail}</span>}
      <span className="col-span-2 text-muted text-sm">
        {dueOn ? (
          <>
            {kind === 'part_late' ? messages.wasDue : messages.payBy} <DateTime value={dueOn} show="date" />
          </>
        ) : (
          <DateTime value={start ?? at} />
        )}
      </span>
    </Link>
  )
}

function textOf(
  { kind, title, count = 0, part = { number: 1, of: 1 } }: Notification,
  messages: Messages['notifications'],
): string {
  if (kind === 'seats_booked') return messages.seatsBooked(title, count)
  if (kind === 'part_due') return messages.partDue(title, part.number, part.of)
  if (kind === 'part_late') return messages.partLate(title, part.number, part.of)
  return messages.texts[kind](title)
}
