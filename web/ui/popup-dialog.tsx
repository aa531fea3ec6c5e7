import { Dialog as Base } from '@base-ui/react/dialog'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useEffect } from 'react'
import { useCommonTexts } from '../i18n/common.ts'
import { BackCloses } from './back-closes.tsx'
import { Button } from './button.tsx'
import { backdropClasses, popupClasses } from './cn.ts'
import type { PopupMessage } from './popup.tsx'

type Props = { message: PopupMessage; open: boolean; onClose: () => void }

/** K03. */
const SUCCESS_MS = 2000

export function PopupDialog({ message, open, onClose }: Props) {
  if (message.kind === 'success') return <Success title={message.title} open={open} onClose={onClose} />
  return <Failure message={message} open={open} onClose={onClose} />
}

/** In nobody's way meanwhile: it takes neither the focus nor a tap. */
function Success({ title, open, onClose }: Omit<Props, 'message'> & { title: string }) {
  // The timer starts here, when the popup is visible, not when its code began to load.
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(onClose, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [open, onClose])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-20 z-50 mx-auto grid max-w-sm justify-items-center"
    >
      {open && (
        <p className="flex items-center gap-3 rounded-card border border-line bg-surface px-5 py-4 font-bold text-ink text-lg shadow-raised">
          <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-success" />
          {title}
        </p>
      )}
    </div>
  )
}

function Failure({ message, open, onClose }: Props & { message: { text: string } }) {
  const texts = useCommonTexts()
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={`${popupClasses} items-center p-6 text-center sm:max-w-sm`}>
          {open && <BackCloses onClose={onClose} />}
          <CircleX aria-hidden="true" className="size-14 text-danger" strokeWidth={1.5} />
          <Base.Title className="mt-3 font-bold text-2xl">{message.title}</Base.Title>
          <Base.Description className="mt-2 text-muted">{message.text}</Base.Description>
          <Base.Close render={<Button className="mt-6 min-w-28" />}>{texts.ok}</Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
