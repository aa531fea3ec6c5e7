import { useQuery } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { actingFor } from '../../auth/acting-for.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useConfig } from '../../client-config.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useDashboardTexts } from '../../i18n/dashboard.ts'
import { useFormats } from '../../i18n/formats.ts'
import { notificationsQuery } from '../../queries/overview.ts'
import { QueryProvider } from '../../queries/query-provider.tsx'
import { keepPush } from '../../you/phone/push-subscription.ts'

const load = async () => (await import('./bell-popover.tsx')).BellPopover

/** Shows what is new to the user: how much is unread, and on a press the list. */
export function Bell() {
  useKeptPush()
  return (
    <QueryProvider>
      <Button />
    </QueryProvider>
  )
}

function Button() {
  const texts = useDashboardTexts().notifications
  const { number } = useFormats()
  const { userId } = useCurrentUser()
  const query = useQuery({ ...notificationsQuery(), enabled: userId !== '' })
  const [seenUntil, setSeenUntil] = useSeenUntil(userId)
  // Rows stay marked as new while the list is open.
  const [opened, setOpened] = useState<{ seenUntil: string }>()
  const button = useRef<HTMLButtonElement>(null)
  const Popover = useLazyComponent(load, opened !== undefined)
  const unread = query.data?.filter(({ at }) => at > seenUntil).length ?? 0
  const newest = query.data?.[0]?.at ?? ''
  useEffect(() => {
    if (opened && newest > seenUntil) setSeenUntil(newest)
  }, [opened, newest, seenUntil, setSeenUntil])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? texts.unread(unread) : texts.title}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        onClick={() => setOpened({ seenUntil })}
        className="relative grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <BellIcon aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 grid min-w-5 place-items-center rounded-full bg-danger px-1 font-bold text-on-danger text-xs leading-5"
          >
            {number(unread)}
          </span>
        )}
      </button>
      {Popover && (
        <Popover
          open={opened !== undefined}
          onClose={() => setOpened(undefined)}
          anchor={button}
          query={query}
          seenUntil={opened?.seenUntil ?? seenUntil}
        />
      )}
    </>
  )
}

const CHANGED = 'seenuntilchange'
const dayAgo = new Date(Date.now() - 24 * 3600_000).toISOString()
const keyOf = (userId: string) => `seen-until:${actingFor()?.id ?? userId}`

/**
 * Up to which instant somebody has seen what is new, in this browser. On a device on which they have not
 * looked yet, the last day is new.
 */
function useSeenUntil(userId: string) {
  const seenUntil = useSyncExternalStore(
    subscribe,
    () => read(userId),
    () => dayAgo,
  )
  const setSeenUntil = useCallback((instant: string) => write(userId, instant), [userId])
  return [seenUntil, setSeenUntil] as const
}

function subscribe(changed: () => void) {
  addEventListener(CHANGED, changed)
  addEventListener('storage', changed)
  return () => {
    removeEventListener(CHANGED, changed)
    removeEventListener('storage', changed)
  }
}

/** ISO 8601. */
function read(userId: string): string {
  try {
    return localStorage.getItem(keyOf(userId)) ?? dayAgo
  } catch {
    return dayAgo
  }
}

function write(userId: string, instant: string): void {
  try {
    localStorage.setItem(keyOf(userId), instant)
  } catch {}
  dispatchEvent(new Event(CHANGED))
}

/** Keeps the worker registered, and this browser's subscription with who is signed in. */
function useKeptPush(): void {
  const { userId } = useCurrentUser()
  const { pushKey } = useConfig()
  useEffect(() => {
    // Without it everything else works.
    if (userId) keepPush(pushKey).catch(() => {})
  }, [userId, pushKey])
}
