import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useCommonMessages } from '../i18n/common.ts'
import { backdropClasses, popupClasses, sheetClasses } from './cn.ts'
import type { DialogProps } from './dialog.tsx'

/**
 * The content of `Dialog`. Traps the focus, closes on Escape and restores the focus. A form in it is
 * submitted alone: in React, events of a portal also reach the form that the dialog was opened from.
 */
export function DialogBox({ open, isSheet, onClose, title, description, children, actions }: DialogProps) {
  const messages = useCommonMessages()
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup
          className={isSheet ? sheetClasses : popupClasses}
          onSubmit={(event) => event.stopPropagation()}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="font-bold text-xl">{title}</Base.Title>
            <Base.Close
              aria-label={messages.close}
              className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
