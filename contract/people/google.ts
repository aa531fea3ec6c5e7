/**
 * The BroadcastChannel on which the window of a Google sign-in reports its result to the page that opened it.
 */
export const GOOGLE_CHANNEL = 'google-sign-in'

/**
 * `state` is the one that the page opened the window with; `error` is a code of the identity SDK without
 * `auth/`.
 */
export type GoogleAnswer = { state: string } & (
  | { idToken: string }
  | { error: 'popup-closed-by-user' | 'internal-error' }
)
