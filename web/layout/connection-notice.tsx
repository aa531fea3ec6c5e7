import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useOnline } from '../hooks/use-online.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { browserQueryClient, subscribeToQueryClient } from '../queries/browser-query-client.ts'
import { Button } from '../ui/button.tsx'
import { SLOW_MS, type Waits, watchWaits } from './watch-waits.ts'

/**
 * Shown while the browser is offline, and while the person waits long (K10) or for a failed request that is
 * tried again. It sticks to the bottom of the window, where it hides no form, and at the end of the page it
 * covers nothing. On phones it lies above the bar (app.css).
 */
export function ConnectionNotice() {
  const texts = useCommonTexts()
  const online = useOnline()
  const { waits, askAgain } = useWaits()
  const { isSlow, goAgain } = useSlowNavigation()
  const isWaiting = isSlow || waits !== 'short'
  const tryAgain = () => {
    askAgain()
    if (isSlow) goAgain()
  }
  return (
    <div
      role="status"
      className="connection-notice pointer-events-none sticky bottom-0 z-40 grid justify-items-center"
    >
      {(!online || isWaiting) && (
        <div className="pointer-events-auto m-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-transparent bg-deep px-5 py-3 text-on-deep shadow-raised">
          <p className="flex items-center gap-3">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            {online ? texts.stillTrying : texts.offlineNotice}
          </p>
          {(isSlow || waits === 'repeatable') && (
            <Button variant="accent" size="sm" className="focus-visible:outline-on-deep" onClick={tryAgain}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Without the query client, nobody waits for anything. */
function useWaits(): { waits: Waits; askAgain: () => void } {
  const client = useSyncExternalStore(subscribeToQueryClient, browserQueryClient, () => undefined)
  const watch = useMemo(() => client && watchWaits(client), [client])
  const waits = useSyncExternalStore<Waits>(
    watch?.subscribe ?? never,
    () => watch?.read() ?? 'short',
    () => 'short',
  )
  return { waits, askAgain: () => watch?.askAgain() }
}

/** A page that reads before it shows, such as the search, waits in its loader. */
function useSlowNavigation(): { isSlow: boolean; goAgain: () => void } {
  const { location: goal } = useNavigation()
  const navigate = useNavigate()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!goal) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [goal])
  return { isSlow, goAgain: () => goal && void navigate(goal, { state: goal.state }) }
}

const never = () => () => {}
