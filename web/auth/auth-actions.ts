import type { AuthUser, IdentityClient, Profile } from './identity.ts'
import type { IdentityActions, PhoneRegistration, Registration, SignedUp } from './identity-actions.ts'
import type { PhoneCode } from './identity-phone.ts'

type Leave = () => void | Promise<void>

export type AuthActions = {
  /** Resolves even if the photo could not be stored; `photoKept` says so. */
  register(registration: Registration): Promise<{ photoKept: boolean }>
  login(email: string, password: string): Promise<void>
  loginWithGoogle(): Promise<void>
  /** Signs in, or up, by a code. A sign-in that our server refuses is undone. */
  loginWithCode(code: PhoneCode): Promise<void>
  /** Whose number has an account already is signed in to it. */
  registerWithCode(registration: PhoneRegistration, code: PhoneCode): Promise<SignedUp>
  /**
   * Adds the number to the account, in place of one that it had. `current` is null for accounts without a
   * password, which must have signed in just now.
   */
  linkPhone(current: string | null, code: PhoneCode): Promise<void>
  unlinkPhone(current: string | null): Promise<void>
  /** Adds an address with a password to an account that has none. */
  linkEmail(email: string, password: string): Promise<void>
  /** Signs in, or up, by a link that was emailed to this address. */
  loginWithLink(email: string, link: string): Promise<void>
  /** Sets a new password with an emailed code, and signs in with it. Resolves with the account's number. */
  resetPassword(code: string, password: string): Promise<{ phone: string | null }>
  /**
   * T02. `leave` navigates before `user` changes, so that the guard of the page being left does not redirect.
   */
  logout(leave?: Leave): Promise<void>
  /**
   * X01: the server rejected the user's token. Does nothing if they are logging out or already logged out.
   */
  sessionLost(leave: Leave): Promise<void>
  /** Logs out on every device. */
  logoutEverywhere(leave?: Leave): Promise<void>
  updateProfile(profile: Profile): Promise<void>
  /** Verifies an email address with an emailed code, even for another user. */
  verifyEmail(code: string): Promise<void>
  /** Learns whether the user has verified their email elsewhere. */
  recheckEmail(): Promise<void>
  /** Changes the email, or undoes the change, with an emailed code. Logs the user out. */
  changeEmail(code: string): Promise<void>
  /**
   * `current` is null for accounts without a password, which sign in with Google again. Signs other devices
   * out.
   */
  changePassword(current: string | null, next: string): Promise<void>
  deleteAccount(current: string | null, leave?: Leave): Promise<void>
  /** Loads the code for signing in. */
  prepare(): void
  /** Direct access to the identity provider, for sent codes and the password policy. */
  withIdentity<T>(use: (identity: IdentityClient) => Promise<T>): Promise<T>
}

/** What `AuthProvider` lends to the actions. */
type Host = {
  /** Loads the identity provider's code on first use. */
  load: () => Promise<IdentityActions>
  prepare: () => void
  /** The number of running actions, during which intermediate states of the identity provider are ignored. */
  activeActions: { current: number }
  isSignedIn: () => boolean
  onStart: () => void
  /** Takes over the user after an action, as if the identity provider had reported them. */
  applyUser: (user: AuthUser | null) => void
  setUser: (user: AuthUser | null) => void
}

export function createAuthActions({
  load,
  prepare,
  activeActions,
  isSignedIn,
  onStart,
  applyUser,
  setUser,
}: Host): AuthActions {
  /** T01. */
  async function runAction<T>(action: (actions: IdentityActions) => Promise<T>): Promise<T> {
    onStart()
    const actions = await load()
    activeActions.current += 1
    try {
      return await action(actions)
    } finally {
      activeActions.current -= 1
      applyUser(actions.identity.current())
    }
  }
  /** Like `runAction`, for changes that keep the user signed in. */
  async function runChange(action: (actions: IdentityActions) => Promise<void>): Promise<void> {
    const actions = await load()
    await action(actions)
    setUser(actions.identity.current())
  }
  const runAndLeave = (action: (actions: IdentityActions) => Promise<void>, leave?: Leave) =>
    runAction(async (actions) => {
      await action(actions)
      await leave?.()
    })
  return {
    register: (registration) => runAction((actions) => actions.register(registration)),
    login: (email, password) => runAction((actions) => actions.login(email, password)),
    loginWithGoogle: () => runAction((actions) => actions.loginWithGoogle()),
    loginWithCode: (code) => runAction((actions) => actions.loginWithCode(code)),
    registerWithCode: (registration, code) =>
      runAction((actions) => actions.registerWithCode(registration, code)),
    linkPhone: (current, code) => runChange((actions) => actions.linkPhone(current, code)),
    unlinkPhone: (current) => runChange((actions) => actions.unlinkPhone(current)),
    linkEmail: (email, password) => runChange((actions) => actions.linkEmail(email, password)),
    loginWithLink: (email, link) => runAction((actions) => actions.loginWithLink(email, link)),
    resetPassword: (code, password) => runAction((actions) => actions.resetPassword(code, password)),
    logout: (leave) => runAndLeave((actions) => actions.logout(), leave),
    sessionLost: async (leave) => {
      if (activeActions.current > 0 || !isSignedIn()) return
      await runAction((actions) => actions.identity.signOut())
      // Navigate only now, because the login page redirects signed-in users.
      await leave()
    },
    logoutEverywhere: (leave) => runAndLeave((actions) => actions.logoutEverywhere(), leave),
    deleteAccount: (current, leave) => runAndLeave((actions) => actions.deleteAccount(current), leave),
    updateProfile: (profile) => runChange((actions) => actions.updateProfile(profile)),
    changeEmail: (code) => runAction((actions) => actions.changeEmail(code)),
    verifyEmail: (code) => runChange((actions) => actions.identity.verifyEmail(code)),
    recheckEmail: () => runChange((actions) => actions.identity.recheckEmail()),
    changePassword: (current, next) => runChange((actions) => actions.changePassword(current, next)),
    prepare,
    withIdentity: async (use) => use((await load()).identity),
  }
}
