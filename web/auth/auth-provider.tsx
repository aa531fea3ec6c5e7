import {
  type ComponentType,
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
import type { ClientConfig } from '../../contract/centre/config.ts'
import type { Role } from '../../contract/people/roles.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { browserQueryClient } from '../queries/browser-query-client.ts'
import { type ActingFor, keepActingOf } from './acting-for.ts'
import { type AuthActions, createAuthActions } from './auth-actions.ts'
import type { AuthUser } from './identity.ts'
import type { IdentityActions } from './identity-actions.ts'
import { keepLastKnownOf } from './last-known.ts'
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

/**
 * Returns who is signed in, for screens behind `SignedIn`, as the identity provider numbers them: known
 * before the server has answered anything, and in the keys of queries. '' only while they log out and the
 * screen goes away.
 */
export function useCurrentUser(): { userId: string } {
  const { user } = useAuth()
  return { userId: user?.uid ?? '' }
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
    keepLastKnownOf(person?.uid)
    keepActingOf(person?.uid)
    // A transition, like navigation: the page being left must not render without a user and redirect to the
    // login page.
    startTransition(() => {
      setUser(person)
      setLoading(false)
    })
  }, [])

  const loadIdentityActions = useCallback(() => {
    // The role is needed right after signing in.
    void loadRoleReader().catch(() => {})
    identityActions.current ??= import('./identity-actions.ts').then(
      async ({ createIdentityActions }) => {
        const account = createIdentityActions(config)
        account.identity.watch(applyUser)
        // Actions need the signed-in person.
        await account.identity.ready()
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

  // Visitors who have never signed in here do not load the identity provider, and others only when its SDK
  // has to do something.
  useEffect(() => {
    const maybeHere = signedInHint ? Promise.resolve(true) : maybeSignedIn()
    /** Undefined where the SDK must tell, or has begun to. */
    const readStored = async () => {
      if (identityActions.current) return undefined
      const { readStoredSession } = await loadStoredSession()
      const session = await readStoredSession(config.apiKey, recogniseAgain)
      return identityActions.current ? undefined : session
    }
    const recognise = async () => {
      const session = await readStored().catch(() => undefined)
      if (!session) return prepare()
      if (session.user.uid === lastUserId.current) return
      void loadRoleReader().catch(() => {})
      applyUser(session.user)
    }
    setTokenSource(async () => {
      if (!(await maybeHere) && !identityActions.current && !lastUserId.current) return null
      const session = await readStored().catch(() => undefined)
      // Where somebody else has signed in in another tab, the SDK says so to this page.
      if (session && (!lastUserId.current || session.user.uid === lastUserId.current)) return session.token
      return (await loadIdentityActions()).identity.freshToken()
    })
    void maybeHere.then((someone) => {
      if (someone) void recognise()
      else if (!identityActions.current) setLoading(false)
    })
    // C38: the user may have signed in or out in another tab. A phone may have slept through its message.
    const recogniseAgain = () => {
      if (!identityActions.current && (lastUserId.current || readSignedInHint(document.cookie)))
        void recognise()
    }
    addEventListener('focus', recogniseAgain)
    document.addEventListener('visibilitychange', recogniseAgain)
    return () => {
      removeEventListener('focus', recogniseAgain)
      document.removeEventListener('visibilitychange', recogniseAgain)
    }
  }, [config, loadIdentityActions, applyUser, prepare, signedInHint])

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

/**
 * The server says this of the person: their account's id, their role, whether an Admin lets them take money
 * at the desk, whether they pay a fee by parts, and whether they have children here. Who acts for a child is
 * a student meanwhile. `retry` and `error` are set if it could not be read.
 */
export type RoleState = {
  userId: string
  id?: string | undefined
  name?: string | undefined
  role: Role
  isCashier: boolean
  hasParts: boolean
  hasChildren?: boolean | undefined
  child?: ActingFor | undefined
  /** The line of a guardian below the header. */
  ForWhom?: ComponentType<Guardian> | undefined
  retry?: (() => void) | undefined
  error?: Error | undefined
}

/** Whose line that is, and the child for whom they act now. */
export type Guardian = Partial<Pick<RoleState, 'userId' | 'name' | 'child'>>

type RoleContextValue = Omit<RoleState, 'userId'> & Guardian & { loading: boolean }

const unknown = { role: 'user', isCashier: false, hasParts: false } as const

const RoleContext = createContext<RoleContextValue>({ ...unknown, loading: true })

/** The user's role; 'user' until the server has answered (E01, C02). */
export const useRole = () => use(RoleContext)

const loadStoredSession = () => import('./stored-session.ts')
/** The code that knows who is signed in, for a page that certainly needs it. */
export const loadAccount = () => void Promise.allSettled([loadStoredSession(), loadRoleReader()])

const loadRoleReader = async () => (await import('./role-reader.tsx')).RoleReader

function RoleProvider({ user, loading, children }: Pick<Auth, 'user' | 'loading'> & { children: ReactNode }) {
  const [read, setRead] = useState<RoleState | null>(null)
  const RoleReader = useLazyComponent(loadRoleReader, user !== null)
  const current = user && read?.userId === user.uid ? read : undefined
  const value = useMemo<RoleContextValue>(
    () => ({ ...unknown, ...current, loading: loading || (user !== null && !current) }),
    [current, loading, user],
  )
  return (
    <RoleContext value={value}>
      {children}
      {user && RoleReader && <RoleReader key={user.uid} userId={user.uid} onRead={setRead} />}
    </RoleContext>
  )
}
