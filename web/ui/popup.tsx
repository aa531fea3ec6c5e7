import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

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
const PopupDialog = lazy(() => import('./popup-dialog.tsx'))

export function PopupProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<PopupMessage | null>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const show: Show = (next) => {
    setMessage(next)
    setOpen(true)
  }
  return (
    <PopupContext value={show}>
      {children}
      <Suspense>{message && <PopupDialog message={message} open={open} onClose={close} />}</Suspense>
    </PopupContext>
  )
}
