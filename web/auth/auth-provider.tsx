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
import type { Role, signUpRoles } from '../../contract/roles.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { browserQueryClient } from '../queries/browser-query-client.ts'
import type { AuthUser, IdentityClient, Profile } from './identity.ts'
import type { IdentityActions } from './identity-actions.ts'
import { maybeSignedIn, readSignedInHint, writeSignedInHint } from './signed-in-hint.ts'
import { setTokenSource } from './token.ts'

export { getFreshToken } from './token.ts'

export type SignUpRole = (typeof signUpRoles)[number]

/** What the sign-up form collects (E02). */
export type Registration = {
  name: string
  email: string
  password: string
  role: SignUpRole
  photo?: File | null
  onUploadProgress?: (percent: number) => void
}

type Leave = () => void | Promise<void>

export type Auth = {
  user: AuthUser | null
  /** T01: true at start and during each action, false once the identity provider has said who is here. */
  loading: boolean
  /** Answers whether the photo could be kept; an account without one is still an account. */
  register(registration: Registration): Promise<{ photoKept: boolean }>
  login(email: string, password: string): Promise<void>
  loginWithGoogle(): Promise<void>
  /** Signs in, or up, by a link that was mailed to this address. */
  loginWithLink(email: string, link: string): Promise<void>
  /** Sets a new password by a mailed code and signs in with it. */
  resetPassword(code: string, password: string): Promise<void>
  /** T02. `leave` runs before anybody is told, so that no guard of the page being left sends the person elsewhere. */
  logout(leave?: Leave): Promise<void>
  /** X01: the server no longer takes the token of whoever is here. Does nothing for somebody who is leaving anyway, or gone. */
  sessionLost(leave: Leave): Promise<void>
  /** Logs out on every device. */
  logoutEverywhere(leave?: Leave): Promise<void>
  updateProfile(profile: Profile): Promise<void>
  /** Confirms an address by a mailed code, whoever is here. */
  verifyEmail(code: string): Promise<void>
  /** By a code that was mailed for it, or for undoing it. Whoever is here is logged out. */
  changeEmail(code: string): Promise<void>
  /** `current` is null for an account without a password, which Google vouches for. Other devices are signed out. */
  changePassword(current: string | null, next: string): Promise<void>
  deleteAccount(current: string | null, leave?: Leave): Promise<void>
  /** Fetches what signing in needs, for a page where somebody is about to. */
  prepare(): void
  /** What needs no more than the identity provider itself: mailed codes, the password policy. */
  withIdentity<T>(use: (identity: IdentityClient) => Promise<T>): Promise<T>
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
    // While an action runs, the provider reports states in between, such as an account that has no name yet.
    if (activeActions.current > 0) return
    writeSignedInHint(person !== null)
    // What one person has read is not for the next, who may have come in another tab.
    if (lastUserId.current && lastUserId.current !== person?.uid) browserQueryClient()?.clear()
    lastUserId.current = person?.uid
    // As pages change, so that who leaves a page is not seen on it as nobody, and sent to log in.
    startTransition(() => {
      setUser(person)
      setLoading(false)
    })
  }, [])

  const loadIdentityActions = useCallback(() => {
    // Whoever is let in is asked about at once.
    void loadRoleReader().catch(() => {})
    identityActions.current ??= import('./identity-actions.ts').then(
      ({ createIdentityActions }) => {
        const account = createIdentityActions(config)
        account.identity.watch(applyUser)
        return account
      },
      (error: unknown) => {
        // The connection broke while the code was on its way: nobody can be known, and the next action tries again.
        identityActions.current = undefined
        setLoading(false)
        throw error
      },
    )
    return identityActions.current
  }, [config, applyUser])

  const prepare = useCallback(() => void loadIdentityActions().catch(() => {}), [loadIdentityActions])

  // Whoever has never signed in here needs nothing of the identity provider, until they sign in.
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
    // Somebody may have signed in in another tab.
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

  const actions = useMemo(() => {
    /** T01. */
    async function runAction<T>(action: (account: IdentityActions) => Promise<T>): Promise<T> {
      setLoading(true)
      const account = await loadIdentityActions()
      activeActions.current += 1
      try {
        return await action(account)
      } finally {
        activeActions.current -= 1
        applyUser(account.identity.current())
      }
    }
    /** As `act`, for somebody who is here and stays. */
    async function runChange(action: (account: IdentityActions) => Promise<void>): Promise<void> {
      const account = await loadIdentityActions()
      await action(account)
      setUser(account.identity.current())
    }
    const runAndLeave = (action: (account: IdentityActions) => Promise<void>, leave?: Leave) =>
      runAction(async (account) => {
        await action(account)
        await leave?.()
      })
    return {
      register: (registration) => runAction((account) => account.register(registration)),
      login: (email, password) => runAction((account) => account.login(email, password)),
      loginWithGoogle: () => runAction((account) => account.loginWithGoogle()),
      loginWithLink: (email, link) => runAction((account) => account.loginWithLink(email, link)),
      resetPassword: (code, password) => runAction((account) => account.resetPassword(code, password)),
      logout: (leave) => runAndLeave((account) => account.logout(), leave),
      sessionLost: async (leave) => {
        if (activeActions.current > 0 || !lastUserId.current) return
        await runAction((account) => account.identity.signOut())
        // Only now: the login page sends away whoever is still somebody.
        await leave()
      },
      logoutEverywhere: (leave) => runAndLeave((account) => account.logoutEverywhere(), leave),
      deleteAccount: (current, leave) => runAndLeave((account) => account.deleteAccount(current), leave),
      updateProfile: (profile) => runChange((account) => account.updateProfile(profile)),
      changeEmail: (code) => runAction((account) => account.changeEmail(code)),
      verifyEmail: (code) => runChange((account) => account.identity.verifyEmail(code)),
      changePassword: (current, next) => runChange((account) => account.changePassword(current, next)),
      prepare,
      withIdentity: async (use) => use((await loadIdentityActions()).identity),
    } satisfies Omit<Auth, 'user' | 'loading'>
  }, [loadIdentityActions, prepare, applyUser])
  const auth = useMemo<Auth>(() => ({ user, loading, ...actions }), [user, loading, actions])

  return (
    <AuthContext value={auth}>
      <RoleProvider user={user} loading={loading}>
        {children}
      </RoleProvider>
    </AuthContext>
  )
}

/** What the server said of somebody's role. `unread` asks again, where it could not say. */
export type RoleState = { email: string; role: Role; retry?: (() => void) | undefined }

const RoleContext = createContext<Omit<RoleState, 'email'> & { loading: boolean }>({
  role: 'user',
  loading: true,
})

/** 'user' until the server has said more (E01, C02). */
export const useRole = () => use(RoleContext)

const loadRoleReader = async () => (await import('./role-reader.tsx')).RoleReader

function RoleProvider({ user, loading, children }: Pick<Auth, 'user' | 'loading'> & { children: ReactNode }) {
  const [read, setRead] = useState<RoleState | null>(null)
  const RoleReader = useLazyComponent(loadRoleReader, user !== null)
  const known = user && read?.email === user.email ? read : undefined
  const value = useMemo(
    () => ({
      role: known?.role ?? 'user',
      loading: loading || (user !== null && !known),
      unread: known?.retry,
    }),
    [known, loading, user],
  )
  return (
    <RoleContext value={value}>
      {children}
      {user && RoleReader && <RoleReader email={user.email} onRead={setRead} />}
    </RoleContext>
  )
}
