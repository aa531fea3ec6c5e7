import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'

/** https://html.spec.whatwg.org/#closewatcher, which not all browsers have. */
type CloseWatcher = { onclose: (() => void) | null; destroy(): void }
type Watching = typeof globalThis & { CloseWatcher?: new () => CloseWatcher }

/**
 * Inside an open dialog: Back closes it, and the page stays. Of several, the topmost is closed, because the
 * last one is asked. Android asks before it goes back, also from the first page of a tab; elsewhere the
 * router takes back a step within the website.
 */
export function BackCloses({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (state !== 'blocked') return
    reset()
    close()
  }, [state, reset])
  // One watcher hears of one step back; a dialog that is busy stays, and needs another.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const { CloseWatcher }: Watching = globalThis
    // Where there is a keyboard, Escape would be heard twice.
    if (!CloseWatcher || !matchMedia('(pointer: coarse)').matches) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => {
      close()
      setAsked(asked + 1)
    }
    return () => watcher.destroy()
  }, [asked])
  return null
}
