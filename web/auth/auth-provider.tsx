import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ClientConfig } from '../../contract/config.ts'
import type { Role } from '../../contract/roles.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { browserQueryClient } from '../queries/browser-query-client.ts'
import { type AuthActions, createAuthActions } from './auth-actions.ts'
import type { AuthUser } from './identity.ts'
import type { IdentityActions } from './identity-actions.ts'
import { maybeSignedIn, readSignedInHint, writeSignedInHint } from './signed-in-hint.ts'
import { setTokenSource } from './token.ts'

export type Auth = AuthActions & {
  user: AuthUser | null
  /** T01: true at start and during actions, false once the identity provider has reported the user. */
  loading: boolean
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is called outside AuthProvider')
  return auth
}

/** The signed-in user, for screens behind `SignedIn`. The email is '' only while they log out and the screen goes away. */
export function useCurrentUser(): Pick<AuthUser, 'email'> {
  const { user } = useAuth()
  return { email: user?.email ?? '' }
}

type ProviderProps = { config: ClientConfig['identity']; signedInHint: boolean; children: ReactNode }

export function AuthProvider({ config, signedInHint, children }: ProviderProps) {
  const [user, setUser] = useState<AuthUser | null>(null)
  const [loading, setLoading] = useState(true)
  const activeActions = useRef(0)
  const lastUserId = useRef<string>(undefined)
  const identityActions = useRef<Promise<IdentityActions> | undefined>(undefined)

  const applyUser = useCallback((person: AuthUser | null) => {
    // During an action the provider reports intermediate states, such as an account without a name.
    if (activeActions.current > 0) return
    writeSignedInHint(person !== null)
    // Another user may have signed in in another tab: drop what the previous one has read.
    if (lastUserId.current && lastUserId.current !== person?.uid) browserQueryClient()?.clear()
    lastUserId.current = person?.uid
    // A transition, like navigation: the page being left must not render without a user and redirect to the login page.
    startTransition(() => {
      setUser(person)
      setLoading(false)
    })
  }, [])

  const loadIdentityActions = useCallback(() => {
    // The role is needed right after signing in.
    void loadRoleReader().catch(() => {})
    identityActions.current ??= import('./identity-actions.ts').then(
      ({ createIdentityActions }) => {
        const account = createIdentityActions(config)
        account.identity.watch(applyUser)
        return account
      },
      (error: unknown) => {
        // The code could not be loaded. Go on without a user; the next action tries again.
        identityActions.current = undefined
        setLoading(false)
        throw error
      },
    )
    return identityActions.current
  }, [config, applyUser])

  const prepare = useCallback(() => void loadIdentityActions().catch(() => {}), [loadIdentityActions])

  // Visitors who have never signed in here do not load the identity provider.
  useEffect(() => {
    const maybeHere = signedInHint ? Promise.resolve(true) : maybeSignedIn()
    setTokenSource(async () => {
      const someone = (await maybeHere) || identityActions.current !== undefined
      return someone ? (await loadIdentityActions()).identity.freshToken() : null
    })
    void maybeHere.then((someone) => {
      if (someone) prepare()
      else if (!identityActions.current) setLoading(false)
    })
    // The user may have signed in in another tab.
    const onFocus = () => {
      if (!identityActions.current && readSignedInHint(document.cookie)) prepare()
    }
    addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [loadIdentityActions, prepare, signedInHint])

  const actions = useMemo(
    () =>
      createAuthActions({
        load: loadIdentityActions,
        prepare,
        activeActions,
        isSignedIn: () => lastUserId.current !== undefined,
        onStart: () => setLoading(true),
        applyUser,
        setUser,
      }),
    [loadIdentityActions, prepare, applyUser],
  )
  const auth = useMemo<Auth>(() => ({ user, loading, ...actions }), [user, loading, actions])

  return (
    <AuthContext value={auth}>
      <RoleProvider user={user} loading={loading}>
        {children}
      </RoleProvider>
    </AuthContext>
  )
}

/** The role from the server. `retry` is set if it could not be read. */
export type RoleState = { email: string; role: Role; retry?: (() => void) | undefined }

type RoleContextValue = Omit<RoleState, 'email'> & { loading: boolean }

const RoleContext = createContext<RoleContextValue>({
  role: 'user',
  loading: true,
})

/** The user's role; 'user' until the server has answered (E01, C02). */
export const useRole = () => use(RoleContext)

const loadRoleReader = async () => (await import('./role-reader.tsx')).RoleReader

function RoleProvider({ user, loading, children }: Pick<Auth, 'user' | 'loading'> & { children: ReactNode }) {
  const [read, setRead] = useState<RoleState | null>(null)
  const RoleReader = useLazyComponent(loadRoleReader, user !== null)
  const current = user && read?.email === user.email ? read : undefined
  const value = useMemo<RoleContextValue>(
    () => ({
      role: current?.role ?? 'user',
      loading: loading || (user !== null && !current),
      retry: current?.retry,
    }),
    [current, loading, user],
  )
  return (
    <RoleContext value={value}>
      {children}
      {user && RoleReader && <RoleReader email={user.email} onRead={setRead} />}
    </RoleContext>
  )
}
