import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Skeleton } from '../ui/skeleton.tsx'

/**
 * Where a layout shows its screen: as soon as a link is pressed the frame of the next one, until its code has come. What
 * that is called comes from `titleOf` its path, as far as the layout knows.
 */
export function RouteTransition({ titleOf }: { titleOf?: (path: string) => string | undefined }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isLeaving = next !== undefined && next !== pathname
  useEffect(() => {
    // React Router has noted by now where the page left was scrolled to.
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
      {/* It stays as it is, should the way to the next one be broken. */}
      <div className={isLeaving ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
    </>
  )
}
