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
import { useLate } from '../hooks/use-lazy-component.ts'
import { queryClientHere } from '../queries/browser-query-client.ts'
import type { Identity, Person, Profile } from './identity.ts'
import type { Account } from './identity-actions.ts'
import { maybeSignedIn, readSignedInHint, writeSignedInHint } from './signed-in-hint.ts'
import { provideTokens } from './token.ts'

export { freshToken } from './token.ts'

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
  user: Person | null
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
  withIdentity<T>(use: (identity: Identity) => Promise<T>): Promise<T>
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is called outside AuthProvider')
  return auth
}

type ProviderProps = { config: ClientConfig['identity']; signedInHint: boolean; children: ReactNode }

export function AuthProvider({ config, signedInHint, children }: ProviderProps) {
  const [user, setUser] = useState<Person | null>(null)
  const [loading, setLoading] = useState(true)
  const acting = useRef(0)
  const lastHere = useRef<string>(undefined)
  const opened = useRef<Promise<Account> | undefined>(undefined)

  const settle = useCallback((person: Person | null) => {
    // While an action runs, the provider reports states in between, such as an account that has no name yet.
    if (acting.current > 0) return
    writeSignedInHint(person !== null)
    // What one person has read is not for the next, who may have come in another tab.
    if (lastHere.current && lastHere.current !== person?.uid) queryClientHere()?.clear()
    lastHere.current = person?.uid
    // As pages change, so that who leaves a page is not seen on it as nobody, and sent to log in.
    startTransition(() => {
      setUser(person)
      setLoading(false)
    })
  }, [])

  const open = useCallback(() => {
    // Whoever is let in is asked about at once.
    void loadRoleReader().catch(() => {})
    opened.current ??= import('./identity-actions.ts').then(
      ({ openAccount }) => {
        const account = openAccount(config)
        account.identity.watch(settle)
        return account
      },
      (error: unknown) => {
        // The connection broke while the code was on its way: nobody can be known, and the next action tries again.
        opened.current = undefined
        setLoading(false)
        throw error
      },
    )
    return opened.current
  }, [config, settle])

  const prepare = useCallback(() => void open().catch(() => {}), [open])

  // Whoever has never signed in here needs nothing of the identity provider, until they sign in.
  useEffect(() => {
    const maybe = signedInHint ? Promise.resolve(true) : maybeSignedIn()
    provideTokens(async () => {
      const someone = (await maybe) || opened.current !== undefined
      return someone ? (await open()).identity.freshToken() : null
    })
    void maybe.then((someone) => {
      if (someone) prepare()
      else if (!opened.current) setLoading(false)
    })
    // Somebody may have signed in in another tab.
    const onReturn = () => {
      if (!opened.current && readSignedInHint(document.cookie)) prepare()
    }
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [open, prepare, signedInHint])

  const actions = useMemo(() => {
    /** T01. */
    async function act<T>(action: (account: Account) => Promise<T>): Promise<T> {
      setLoading(true)
      const account = await open()
      acting.current += 1
      try {
        return await action(account)
      } finally {
        acting.current -= 1
        settle(account.identity.current())
      }
    }
    /** As `act`, for somebody who is here and stays. */
    async function change(action: (account: Account) => Promise<void>): Promise<void> {
      const account = await open()
      await action(account)
      setUser(account.identity.current())
    }
    const leaving = (action: (account: Account) => Promise<void>, leave?: Leave) =>
      act(async (account) => {
        await action(account)
        await leave?.()
      })
    return {
      register: (registration) => act((account) => account.register(registration)),
      login: (email, password) => act((account) => account.login(email, password)),
      loginWithGoogle: () => act((account) => account.loginWithGoogle()),
      loginWithLink: (email, link) => act((account) => account.loginWithLink(email, link)),
      resetPassword: (code, password) => act((account) => account.resetPassword(code, password)),
      logout: (leave) => leaving((account) => account.logout(), leave),
      sessionLost: async (leave) => {
        if (acting.current > 0 || !lastHere.current) return
        await act((account) => account.identity.signOut())
        // Only now: the login page sends away whoever is still somebody.
        await leave()
      },
      logoutEverywhere: (leave) => leaving((account) => account.logoutEverywhere(), leave),
      deleteAccount: (current, leave) => leaving((account) => account.deleteAccount(current), leave),
      updateProfile: (profile) => change((account) => account.updateProfile(profile)),
      changeEmail: (code) => act((account) => account.changeEmail(code)),
      verifyEmail: (code) => change((account) => account.identity.verifyEmail(code)),
      changePassword: (current, next) => change((account) => account.changePassword(current, next)),
      prepare,
      withIdentity: async (use) => use((await open()).identity),
    } satisfies Omit<Auth, 'user' | 'loading'>
  }, [open, prepare, settle])
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
export type ReadRole = { email: string; role: Role; unread?: (() => void) | undefined }

const RoleContext = createContext<Omit<ReadRole, 'email'> & { loading: boolean }>({
  role: 'user',
  loading: true,
})

/** 'user' until the server has said more (E01, C02). */
export const useRole = () => use(RoleContext)

const loadRoleReader = async () => (await import('./role-reader.tsx')).RoleReader

function RoleProvider({ user, loading, children }: Pick<Auth, 'user' | 'loading'> & { children: ReactNode }) {
  const [read, setRead] = useState<ReadRole | null>(null)
  const RoleReader = useLate(loadRoleReader, user !== null)
  const known = user && read?.email === user.email ? read : undefined
  const value = useMemo(
    () => ({
      role: known?.role ?? 'user',
      loading: loading || (user !== null && !known),
      unread: known?.unread,
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
