import { Fragment, type ReactNode, useMemo } from 'react'
import { Navigate } from 'react-router'
import { type Role, tutorRoles } from '../../contract/people/roles.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSpinner } from '../ui/skeleton.tsx'
import { useAuth, useRole } from './auth-provider.tsx'
import { signInPath, useCurrentPath } from './return-to.ts'
import { useIsNameless } from './use-is-nameless.ts'

type GuardProps = { children: ReactNode }

/**
 * N17: redirects others to /login, from where they come back; also those who must first say what they are
 * called. The server enforces the same rules. `waiting`: until that is known.
 */
export function SignedIn({ waiting = <PageSpinner />, children }: GuardProps & { waiting?: ReactNode }) {
  const { user, loading } = useAuth()
  const isNameless = useIsNameless()
  const from = useCurrentPath()
  // A new object on each render would make Navigate start again on each render.
  const state = useMemo(() => ({ from }), [from])
  // What one person reads is never shown to the next.
  if (user && isNameless === false) return <Fragment key={user.uid}>{children}</Fragment>
  if (loading || isNameless === undefined) return waiting
  return <Navigate to={signInPath(paths.login(), from)} state={state} replace />
}

/** N18: for Instructors and Admins; redirects others home. */
export function TutorsOnly({ children }: GuardProps) {
  return <RoleGuard allowed={tutorRoles}>{children}</RoleGuard>
}

/** For Instructors, Admins and cashiers; redirects others home. */
export function StaffOnly({ children }: GuardProps) {
  return (
    <RoleGuard allowed={tutorRoles} orCashiers>
      {children}
    </RoleGuard>
  )
}

const admins: readonly Role[] = ['Admin']

/** For Admins, and those whom an Admin lets take money at the desk; redirects others home. */
export function CashierOnly({ children }: GuardProps) {
  return (
    <RoleGuard allowed={admins} orCashiers>
      {children}
    </RoleGuard>
  )
}

/** N18: for Admins; redirects others home. */
export function AdminOnly({ children }: GuardProps) {
  return <RoleGuard allowed={admins}>{children}</RoleGuard>
}

type RoleGuardProps = GuardProps & { allowed: readonly Role[]; orCashiers?: boolean }

function RoleGuard({ allowed, orCashiers = false, children }: RoleGuardProps) {
  const { user } = useAuth()
  const { role, isCashier, loading, retry } = useRole()
  if (loading) return <PageSpinner />
  // The role is unknown because the request failed: offer a retry instead of a redirect.
  if (retry) return <RoleProblem onRetry={retry} />
  const isAllowed = allowed.includes(role) || (orCashiers && isCashier)
  return user && isAllowed ? children : <Navigate to={paths.home()} replace />
}

/** The role could not be read: says so instead of showing what a person without a role may do. */
export function RoleProblem({ onRetry }: { onRetry: () => void }) {
  const texts = useCommonTexts()
  const { error } = useRole()
  return <ErrorState title={texts.accountUnknown} message={error} onRetry={onRetry} />
}
