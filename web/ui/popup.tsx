import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'

/** A short message in the middle of the screen. With `timerMs` it leaves by itself. */
export type PopupMessage = {
  kind: 'success' | 'error'
  title: string
  text?: string
  timerMs?: number
}

type Show = (message: PopupMessage) => void
const PopupContext = createContext<Show>(() => {})

/** Shows a popup that outlives the page it was called on, such as 'Login Successful!' on the way to the next. */
export const usePopup = () => use(PopupContext)

// The root holds the provider, so the dialog's code would otherwise come with every first page.
const load = async () => (await import('./popup-dialog.tsx')).PopupDialog

export function PopupProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<PopupMessage | null>(null)
  const [open, setOpen] = useState(false)
  const PopupDialog = useLazyComponent(load, message !== null)
  const close = useCallback(() => setOpen(false), [])
  const show: Show = (next) => {
    setMessage(next)
    setOpen(true)
  }
  return (
    <PopupContext value={show}>
      {children}
      {message && PopupDialog && <PopupDialog message={message} open={open} onClose={close} />}
    </PopupContext>
  )
}
