import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'

/** The addresses at which Firebase's SDK looks for them, at the server that `connectAuthEmulator` names. */
export const POPUP = '/emulator/auth/handler'
export const FRAME = '/emulator/auth/iframe'

const short = z.string().min(1).max(200)

/** The SDK's `signInWithPopup` and its siblings open the popup with this, and look for it in its answer. */
export const popupRequest = z.object({
  apiKey: short,
  appName: short,
  eventId: short,
  authType: z.enum(['signInViaPopup', 'linkViaPopup', 'reauthViaPopup']),
  providerId: z.literal('google.com'),
})
export type PopupRequest = z.output<typeof popupRequest>

/** `error`: a code of the SDK without `auth/`. */
export type PopupAnswer = { idToken: string } | { error: string }

/** The SDK's event for an answer. It signs in with the `postBody`. */
const authEvent = ({ authType, eventId, providerId }: PopupRequest, answer: PopupAnswer) => ({
  type: authType,
  eventId,
  urlResponse: 'error' in answer ? null : 'http://localhost',
  sessionId: null,
  postBody: 'error' in answer ? null : `&id_token=${answer.idToken}&providerId=${providerId}`,
  tenantId: null,
  error: 'error' in answer ? { code: `auth/${answer.error}`, message: answer.error } : null,
})

/**
 * The script of the popup: it gives the event to the SDK's frame in the page that opened the popup. Only a
 * frame of ours can be read, and our frame is shown to no page but those that may call us.
 */
export function relayScript(request: PopupRequest, answer: PopupAnswer): string {
  const { apiKey, appName } = request
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return `const wanted = ${literal({ apiKey, appName })}
for (let at = 0; at < (opener?.frames.length ?? 0); at += 1) {
  const frame = opener.frames[at]
  try {
    const asked = new URLSearchParams(frame.location.search)
    const isTheirs = asked.get('apiKey') === wanted.apiKey && asked.get('appName') === wanted.appName
    if (isTheirs && frame.location.pathname === ${literal(FRAME)})
      frame.postMessage({ authEvent: ${literal(authEvent(request, answer))} }, location.origin)
  } catch {
    // Of another origin.
  }
}`
}

/**
 * The frame that the SDK keeps in the page which signs in. It talks to the page by Google's script, which the
 * page has loaded too, and tells it what the popup brings. `ancestors`: the pages that may show it.
 */
export function createSignInFrame(ancestors: string) {
  return async (exchange: Exchange): Promise<Reply> => {
    const { nonce } = exchange
    const body = await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Sign-in</title>
          <script nonce="${nonce}">${raw(FRAME_SCRIPT)}</script>
          <script nonce="${nonce}" src="https://apis.google.com/js/api.js?onload=begin" async></script>
        </head>
        <body></body>
      </html>`
    const policy = `default-src 'none'; base-uri 'none'; script-src 'nonce-${nonce}' https://apis.google.com; frame-ancestors ${ancestors}`
    const headers = {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    }
    return new Reply(String(body), { headers })
  }
}

/** A page that has begun no redirect waits for the word that there is none. */
const FRAME_SCRIPT = `let page
let early = { type: 'unknown', eventId: null, error: { code: 'auth/no-auth-event', message: 'none' } }
const tell = (authEvent) =>
  page.send('authEvent', { type: 'authEvent', authEvent }, () => {}, gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER)
addEventListener('message', ({ origin, data }) => {
  if (origin !== location.origin || !data?.authEvent) return
  if (page) tell(data.authEvent)
  else early = data.authEvent
})
function begin() {
  gapi.load('gapi.iframes', {
    callback() {
      page = gapi.iframes.getContext().getParentIframe()
      const answer = () => ({ status: 'ACK', webStorageSupport: true })
      page.register('webStorageSupport', answer, gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER)
      tell(early)
    },
  })
}`
