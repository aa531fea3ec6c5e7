import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'

/** A success goes by itself; a failure stays until it has been read. */
export type PopupMessage = { kind: 'success'; title: string } | { kind: 'error'; title: string; text: string }

type Show = (message: PopupMessage) => void
const PopupContext = createContext<Show>(() => {})

/** Shows a popup that survives navigation, such as 'Login Successful!'. */
export const usePopup = () => use(PopupContext)

// Loaded on demand: the provider is in the root, so a static import would be part of every page.
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
