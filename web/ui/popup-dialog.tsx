import { Dialog as Base } from '@base-ui/react/dialog'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useEffect } from 'react'
import { useCommonMessages } from '../i18n/common.ts'
import { Button } from './button.tsx'
import { backdropClasses, popupClasses } from './cn.ts'
import type { PopupMessage } from './popup.tsx'

type PopupDialogProps = { message: PopupMessage; open: boolean; onClose: () => void }

export function PopupDialog({ message, open, onClose }: PopupDialogProps) {
  const messages = useCommonMessages()
  const { timerMs } = message
  // The timer starts here, when the popup is visible, not when its code began to load.
  useEffect(() => {
    if (!open || !timerMs) return
    const timer = setTimeout(onClose, timerMs)
    return () => clearTimeout(timer)
  }, [open, timerMs, onClose])
  const Icon = message.kind === 'success' ? CircleCheck : CircleX
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={`${popupClasses} flex flex-col items-center text-center sm:max-w-sm`}>
          <Icon
            aria-hidden="true"
            className={message.kind === 'success' ? 'size-14 text-success' : 'size-14 text-danger'}
            strokeWidth={1.5}
          />
          <Base.Title className="mt-3 font-bold text-2xl">{message.title}</Base.Title>
          {message.text && <Base.Description className="mt-2 text-muted">{message.text}</Base.Description>}
          <Base.Close render={<Button className="mt-6 min-w-28" />}>{messages.ok}</Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
