import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useIsNameless } from '../../auth/use-is-nameless.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { focusHeading } from '../../ui/focus-heading.ts'
import { PageSpinner } from '../../ui/skeleton.tsx'

const loadNameCard = async () => (await import('./name-card.tsx')).NameCard

/** The form has gone with the focus, unless the new screen has taken it. */
function goOnReading(): void {
  if (document.activeElement === document.body) focusHeading()
}

/** Leads those who are signed in to where they wanted to go. Who has no name is asked for it first. */
export function GoOn({ to }: { to: string }) {
  const isNameless = useIsNameless()
  const NameCard = useLazyComponent(loadNameCard, isNameless === true)
  useEffect(() => goOnReading, [])
  if (isNameless === false) return <Navigate to={to} replace />
  return NameCard ? <NameCard /> : <PageSpinner />
}
