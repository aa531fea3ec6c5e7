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

/** The values of the sign-up form (E02). */
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
  /** T01: true at start and during actions, false once the identity provider has reported the user. */
  loading: boolean
  /** Resolves even if the photo could not be stored; `photoKept` says so. */
  register(registration: Registration): Promise<{ photoKept: boolean }>
  login(email: string, password: string): Promise<void>
  loginWithGoogle(): Promise<void>
  /** Signs in, or up, by a link that was emailed to this address. */
  loginWithLink(email: string, link: string): Promise<void>
  /** Sets a new password with an emailed code, and signs in with it. */
  resetPassword(code: string, password: string): Promise<void>
  /** T02. `leave` navigates before `user` changes, so that the guard of the page being left does not redirect. */
  logout(leave?: Leave): Promise<void>
  /** X01: the server rejected the user's token. Does nothing if they are logging out or already logged out. */
  sessionLost(leave: Leave): Promise<void>
  /** Logs out on every device. */
  logoutEverywhere(leave?: Leave): Promise<void>
  updateProfile(profile: Profile): Promise<void>
  /** Verifies an email address with an emailed code, even for another user. */
  verifyEmail(code: string): Promise<void>
  /** Changes the email, or undoes the change, with an emailed code. Logs the user out. */
  changeEmail(code: string): Promise<void>
  /** `current` is null for accounts without a password, which sign in with Google again. Signs other devices out. */
  changePassword(current: string | null, next: string): Promise<void>
  deleteAccount(current: string | null, leave?: Leave): Promise<void>
  /** Loads the code for signing in. */
  prepare(): void
  /** Direct access to the identity provider, for emailed codes and the password policy. */
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
    /** Like `runAction`, for changes that keep the user signed in. */
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
        // Navigate only now, because the login page redirects signed-in users.
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

/** The role from the server. `retry` is set if it could not be read. */
export type RoleState = { email: string; role: Role; retry?: (() => void) | undefined }

const RoleContext = createContext<Omit<RoleState, 'email'> & { loading: boolean }>({
  role: 'user',
  loading: true,
})

/** The user's role; 'user' until the server has answered (E01, C02). */
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
