import { Popover } from '@base-ui/react/popover'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { Notification } from '../../../contract/centre/notifications.ts'
import { useDashboardTexts } from '../../i18n/dashboard.ts'
import type { Texts } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'

type Props = {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLButtonElement | null>
  query: UseQueryResult<Notification[]>
  /** What is newer is marked. */
  seenUntil: string
}

/** The content of `Bell`: Escape closes it, and the focus returns to the bell. */
export function BellPopover({ open, onClose, anchor, query, seenUntil }: Props) {
  const texts = useDashboardTexts().notifications
  return (
    <Popover.Root open={open} onOpenChange={(next) => next || onClose()} modal>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={12} className="z-40">
          <Popover.Popup
            finalFocus={anchor}
            className="max-h-[min(32rem,var(--available-height))] w-96 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-raised outline-none"
          >
            <Popover.Title className="px-4 pt-4 pb-2 font-bold text-lg">{texts.title}</Popover.Title>
            <Loaded query={query} failed={texts.failed}>
              {(notifications) =>
                notifications.length > 0 ? (
                  <ul className="divide-y divide-line">
                    {notifications.map((one) => (
                      <li key={`${one.kind} ${one._id} ${one.at}`}>
                        <NotificationRow notification={one} isNew={one.at > seenUntil} onFollow={onClose} />
                      </li>
                    ))}
                  </ul>
                ) : (
                  <div className="px-4 pb-5">
                    <p className="font-medium">{texts.none}</p>
                    <p className="text-muted text-sm">{texts.noneHint}</p>
                  </div>
                )
              }
            </Loaded>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

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
  class_substituted: paths.booked,
  day_off: paths.booked,
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
  teaching_changed: paths.roster,
  taught_class_moved: paths.roster,
  taught_class_cancelled: paths.roster,
  taught_class_added: paths.roster,
  taught_class_substituted: paths.bookedSession,
  substitute_soon: paths.roll,
  review_written: paths.bookedSession,
  session_waits: paths.bookedSession,
  tutor_waits: paths.manageTutors,
  role_waits: paths.manageRoles,
  payment_waits: paths.heldPayments,
  dispute_waits: paths.disputes,
}

type NotificationRowProps = { notification: Notification; isNew: boolean; onFollow: () => void }

function NotificationRow({ notification, isNew, onFollow }: NotificationRowProps) {
  const texts = useDashboardTexts().notifications
  const { kind, _id, at, detail, start, dueOn } = notification
  const isDeadline = kind === 'seat_offered' || kind === 'dispute_waits'
  return (
    <Link
      to={pages[kind](_id)}
      onClick={onFollow}
      className="grid min-h-11 grid-cols-[1fr_auto] gap-x-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="wrap-anywhere font-medium leading-snug">{textOf(notification, texts)}</span>
      {isNew && (
        <span className="mt-1.5 size-2.5 rounded-full bg-danger">
          <span className="sr-only">{texts.isNew}</span>
        </span>
      )}
      {detail && <span className="wrap-anywhere col-span-2 text-sm">{detail}</span>}
      {start && (
        <span className="col-span-2 text-sm">
          {isDeadline ? texts.until : texts.classAt} <DateTime value={start} />
        </span>
      )}
      <span className="col-span-2 text-muted text-sm">
        {dueOn ? (
          <>
            {kind === 'part_late' ? texts.wasDue : texts.payBy} <DateTime value={dueOn} show="date" />
          </>
        ) : (
          <DateTime value={at} />
        )}
      </span>
    </Link>
  )
}

function textOf(
  { kind, title, count = 0, part = { number: 1, of: 1 } }: Notification,
  texts: Texts['dashboard']['notifications'],
): string {
  if (kind === 'seats_booked') return texts.seatsBooked(title, count)
  if (kind === 'review_written') return texts.reviewWritten(title, count)
  if (kind === 'day_off') return texts.classesChanged(count)
  if (kind === 'part_due') return texts.partDue(title, part.number, part.of)
  if (kind === 'part_late') return texts.partLate(title, part.number, part.of)
  return texts.texts[kind](title)
}
