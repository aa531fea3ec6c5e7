import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useCommonMessages } from '../i18n/common.ts'
import { browserQueryClient, subscribeToQueryClient } from '../queries/browser-query-client.ts'
import { Button } from '../ui/button.tsx'

/**
 * Shown while the browser is offline, or while the page waits for a failed request that is being retried. It
 * sticks to the bottom of the window, where it hides no form, and at the end of the page it covers nothing.
 */
export function ConnectionNotice() {
  const messages = useCommonMessages()
  const online = useOnline()
  const { retrying, tryNow } = useRetries()
  return (
    <div role="status" className="pointer-events-none sticky bottom-0 z-40 grid justify-items-center">
      {(!online || retrying) && (
        <div className="pointer-events-auto m-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-transparent bg-deep px-5 py-3 text-on-deep shadow-raised">
          <p className="flex items-center gap-3">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            {online ? messages.stillTrying : messages.offlineNotice}
          </p>
          {retrying && (
            <Button variant="accent" size="sm" className="focus-visible:outline-on-deep" onClick={tryNow}>
              {messages.tryNow}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Queries without data that have failed and wait for a retry (X02), which takes up to seven seconds. */
function useRetries() {
  const cache = useSyncExternalStore(
    subscribeToQueryClient,
    browserQueryClient,
    () => undefined,
  )?.getQueryCache()
  const failing = () =>
    cache?.findAll({
      type: 'active',
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined && state.fetchFailureCount > 0,
    }) ?? []
  const retrying = useSyncExternalStore(
    cache?.subscribe ?? never,
    () => failing().length > 0,
    () => false,
  )
  const tryNow = () => {
    for (const query of failing()) {
      // Otherwise `fetch` would join the waiting retry.
      void query.cancel({ silent: true })
      query.fetch().catch(() => {})
    }
  }
  return { retrying, tryNow }
}

const never = () => () => {}

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
