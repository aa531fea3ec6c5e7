import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useWords } from '../words/index.ts'

/** Says that the connection is gone, as long as it is; at the foot of the window, where it hides no form. */
export function OfflineNotice() {
  const words = useWords().common
  const online = useOnline()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center"
    >
      {!online && (
        <p className="m-4 flex items-center gap-3 rounded-card bg-deep px-5 py-3 text-on-deep shadow-raised">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {words.offlineNotice}
        </p>
      )}
    </div>
  )
}

const useOnline = () =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
