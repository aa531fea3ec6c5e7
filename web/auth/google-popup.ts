import { GOOGLE_CHANNEL, type GoogleAnswer } from '../../contract/google.ts'

/** K09. */
const WIDTH = 500
const HEIGHT = 600
const POLL_INTERVAL_MS = 500
/** A window that closes after its work may be seen closed before its message has arrived. */
const GRACE_MS = 1500

let cancelCurrent: (() => void) | undefined

/**
 * Opens Google's account chooser in a window of its own and answers with Google's id token. Call it from a press of a
 * button, or the browser blocks the window. Rejects with the identity SDK's own codes: auth/popup-blocked,
 * auth/popup-closed-by-user, auth/cancelled-popup-request for the first of two, auth/internal-error.
 */
export function requestGoogleIdToken(): Promise<string> {
  cancelCurrent?.()
  const state = newState()
  const popup = open(`/auth/google?state=${state}`, 'google-sign-in', features())
  if (!popup) return Promise.reject(identityError('popup-blocked'))
  return waitForAnswer(popup, state)
}

function waitForAnswer(popup: Window, state: string): Promise<string> {
  // Not `window.opener`: the policies of Google's pages may cut it.
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
    // Those policies may make an open window look closed, too; whoever is looking at this page has left the other.
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
