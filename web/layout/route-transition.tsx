import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Skeleton } from '../ui/skeleton.tsx'
import { CONTENT } from './skip-link.tsx'

/**
 * A layout's outlet. While the code of the next screen loads, it shows a placeholder with that screen's
 * title, if `titleOf` knows it by the path.
 */
export function RouteTransition({ titleOf }: { titleOf?: (path: string) => string | undefined }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isLeaving = next !== undefined && next !== pathname
  useEffect(() => {
    // React Router has saved the scroll position of the previous page by now.
    if (isLeaving) scrollTo(0, 0)
  }, [isLeaving])
  const title = isLeaving && titleOf?.(next)
  return (
    <>
      {isLeaving && (
        <div aria-busy="true" className="mx-auto grid w-full max-w-6xl gap-6">
          {title ? (
            <h1 className="font-bold text-2xl sm:text-3xl">{title}</h1>
          ) : (
            <Skeleton className="h-10 w-52" />
          )}
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {/* Hidden, not unmounted: if the next screen cannot load, this one is still as it was. */}
      <div className={isLeaving ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
    </>
  )
}

/** https://w3c.github.io/aria/#ARIANotifyMixin, which TypeScript's types do not have yet. */
type Notifying = Document & { ariaNotify?: (announcement: string) => void }

/**
 * After client-side navigation, announces the title, as screen readers do after a page load. Who pressed what
 * has gone with the old screen goes on at the beginning of the new one.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body)
      document.getElementById(CONTENT)?.focus({ preventScroll: true })
    const page: Notifying = document
    if (page.ariaNotify) page.ariaNotify(page.title)
    else setTitle(page.title)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
