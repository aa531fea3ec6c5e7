import { useContext } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { drawLastKnown, KEY } from '../auth/last-known.ts'
import { nameOf, useVisitor } from '../auth/use-visitor.ts'
import { NonceContext } from '../fonts/load-first-fonts.tsx'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { ListSkeleton, Skeleton } from '../ui/skeleton.tsx'

/** The first screen until the server has answered. */
export function TodayWaiting() {
  const { greeting, loading } = useDashboardTexts()
  const { user } = useVisitor()
  return (
    <>
      <p role="status" className="sr-only">
        {loading}
      </p>
      <header className="mb-6">
        {user ? (
          // No heading yet: whoever has just signed in goes on from that of the screen, which stays.
          <p className="wrap-anywhere font-bold text-2xl sm:text-3xl">{greeting(nameOf(user))}</p>
        ) : (
          <Skeleton className="h-8 w-56 sm:h-9" />
        )}
      </header>
      <BelowWaiting />
    </>
  )
}

/** The same below the heading. */
export function BelowWaiting() {
  return (
    <div className="grid gap-5">
      <LastKnownFirst />
      <ListSkeleton />
    </div>
  )
}

/** Draws what this device knows from before, by a script of the page, as soon as the page is read. */
export function LastKnownFirst() {
  const nonce = useContext(NonceContext)
  const { user } = useAuth()
  return (
    <div className="empty:hidden">
      <div
        key={user?.uid}
        ref={(root) => {
          if (root && user) drawLastKnown(root, KEY, user.uid)
        }}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves alone what is drawn there.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the content is our code.
        dangerouslySetInnerHTML={{
          __html: `(${drawLastKnown})(document.currentScript.previousElementSibling,${JSON.stringify(KEY)})`,
        }}
      />
    </div>
  )
}
