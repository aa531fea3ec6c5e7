import {
  type Auth,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  type User,
} from '@firebase/auth'
import { GOOGLE_CHANNEL, type GoogleAnswer } from '../../contract/people/google.ts'

/**
 * Sign-in with a Google account (C34): with Firebase's popup or, for the stand-in, with ours, which returns a
 * Google ID token that the stand-in accepts as Firebase would.
 */
export function createGoogleSignIn(auth: Auth, standIn: boolean) {
  const credential = async () => GoogleAuthProvider.credential(await requestGoogleIdToken())
  return {
    signIn: async () => {
      if (standIn) {
        await signInWithCredential(auth, await credential())
        return
      }
      const { browserPopupRedirectResolver, signInWithPopup } = await import('@firebase/auth')
      await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
    },
    reauthenticate: async (user: User) => {
      if (standIn) {
        await reauthenticateWithCredential(user, await credential())
        return
      }
      const { browserPopupRedirectResolver, reauthenticateWithPopup } = await import('@firebase/auth')
      await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
    },
  }
}

/** K09. */
const WIDTH = 500
const HEIGHT = 600
const POLL_INTERVAL_MS = 500
/** The popup may close before its message has arrived. */
const GRACE_MS = 1500

let cancelCurrent: (() => void) | undefined

/**
 * Opens Google's account chooser in a popup and resolves with Google's ID token. Call it from a click
 * handler, or the browser blocks the popup. Rejects with the SDK's codes: auth/popup-blocked,
 * auth/popup-closed-by-user, auth/cancelled-popup-request (when a second popup opens), auth/internal-error.
 */
function requestGoogleIdToken(): Promise<string> {
  cancelCurrent?.()
  const state = newState()
  const popup = open(`/auth/google?state=${state}`, 'google-sign-in', features())
  if (!popup) return Promise.reject(identityError('popup-blocked'))
  return waitForAnswer(popup, state)
}

function waitForAnswer(popup: Window, state: string): Promise<string> {
  // Not `window.opener`, which the COOP header of Google's pages may cut.
  const channel = new BroadcastChannel(GOOGLE_CHANNEL)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const cancel = () => reject(identityError('cancelled-popup-request'))
  cancelCurrent = cancel
  channel.onmessage = ({ data }: MessageEvent<GoogleAnswer>) => {
    if (data.state !== state) return
    if ('idToken' in data) resolve(data.idToken)
    else reject(identityError(data.error))
  }
  let closedForMs = 0
  const poll = setInterval(() => {
    // COOP may also make an open popup look closed, so require the focus to be back on this page.
    closedForMs = popup.closed && document.hasFocus() ? closedForMs + POLL_INTERVAL_MS : 0
    if (closedForMs >= GRACE_MS) reject(identityError('popup-closed-by-user'))
  }, POLL_INTERVAL_MS)
  return promise.finally(() => {
    clearInterval(poll)
    channel.close()
    if (cancelCurrent === cancel) cancelCurrent = undefined
  })
}

function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function features(): string {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`
}

function identityError(code: string): Error {
  return Object.assign(new Error(code), { code: `auth/${code}` })
}
