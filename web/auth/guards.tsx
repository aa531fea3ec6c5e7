import { type ReactNode, useMemo } from 'react'
import { Navigate } from 'react-router'
import { type Role, teacherRoles } from '../../contract/roles.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { useAuth, useRole } from './auth-provider.tsx'
import { signInPath, useCurrentPath } from './return-to.ts'

type GuardProps = { children: ReactNode }

/** N17: others go to /login, and come back afterwards. What a guard hides, the server refuses too. */
export function SignedIn({ children }: GuardProps) {
  const { user, loading } = useAuth()
  const from = useCurrentPath()
  // A new object at each render would make Navigate start again at each render, until the next page's code has come.
  const state = useMemo(() => ({ from }), [from])
  if (user) return children
  if (loading) return <PageSpinner />
  return <Navigate to={signInPath(paths.login(), from)} state={state} replace />
}

/** N18: Instructors and Admins; others go home. */
export function TeachingOnly({ children }: GuardProps) {
  return <RoleGuard allowed={teacherRoles}>{children}</RoleGuard>
}

const admins: readonly Role[] = ['Admin']

/** N18: Admins; others go home. */
export function AdminOnly({ children }: GuardProps) {
  return <RoleGuard allowed={admins}>{children}</RoleGuard>
}

function RoleGuard({ allowed, children }: GuardProps & { allowed: readonly Role[] }) {
  const { user } = useAuth()
  const { role, loading, retry } = useRole()
  const messages = useCommonMessages()
  if (loading) return <PageSpinner />
  // Whoever may be an Admin is not sent away because the connection broke.
  if (retry)
    return (
      <ErrorState title={messages.somethingWentWrong} message={messages.serverUnreachable} onRetry={retry} />
    )
  return user && allowed.includes(role) ? children : <Navigate to={paths.home()} replace />
}
