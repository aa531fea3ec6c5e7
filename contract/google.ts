/** The BroadcastChannel by which the window of a Google sign-in tells the page that opened it how it went. */
export const GOOGLE_CHANNEL = 'google-sign-in'

/** `state` is what the page opened the window with; `error` is a code of the identity SDK's, without `auth/`. */
export type GoogleAnswer = { state: string } & (
  | { idToken: string }
  | { error: 'popup-closed-by-user' | 'internal-error' }
)
