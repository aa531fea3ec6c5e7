import { Popover } from '@base-ui/react/popover'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Notification } from '../../contract/centre/notifications.ts'
import { useNotificationMessages } from '../i18n/notifications.ts'
import { Loaded } from '../ui/loaded.tsx'
import { NotificationRow } from './notification-row.tsx'

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
  const messages = useNotificationMessages()
  return (
    <Popover.Root open={open} onOpenChange={(next) => next || onClose()} modal>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={12} className="z-40">
          <Popover.Popup
            finalFocus={anchor}
            className="max-h-[min(32rem,var(--available-height))] w-96 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-raised outline-none"
          >
            <Popover.Title className="px-4 pt-4 pb-2 font-bold text-lg">{messages.title}</Popover.Title>
            <Loaded query={query} failed={messages.failed}>
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
                    <p className="font-medium">{messages.none}</p>
                    <p className="text-muted text-sm">{messages.noneHint}</p>
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
