import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
}

export const backdropClasses =
  'fixed inset-0 z-40 bg-black/50 transition-opacity data-starting-style:opacity-0'
export const popupClasses =
  'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto ' +
  'rounded-card bg-surface p-6 text-ink shadow-raised transition-[opacity,scale] duration-200 ' +
  'data-starting-style:scale-95 data-starting-style:opacity-0'

/** Keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ open, onClose, title, description, children, actions }: DialogProps) {
  const words = useWords()
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={popupClasses}>
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="font-bold text-xl">{title}</Base.Title>
            <Base.Close
              aria-label={words.common.close}
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
