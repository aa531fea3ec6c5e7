import { createECDH } from 'node:crypto'
import { NotAsked, type Outbound } from './outbound/client.ts'

/** The server's pair of keys (RFC 8292), and whom a push service writes to when something is wrong. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }
export type PushMessage = {
  payload: string
  ttlSeconds: number
  /** A newer message of the same topic takes the place of one that was not delivered yet. */
  topic: string
  isUrgent: boolean
}

/** `isGone`: the browser shows no messages any more. `isKeyRefused`: ours, so that nobody gets any. */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'refused'; reason: string; isFinal: boolean; isGone?: true; retryAfterMs?: number | undefined }
  | { state: 'unknown'; reason: string }

/** How the reason begins when a push service does not take our key. */
export const KEY_REFUSED = 'The push service refuses our key'

/** Sends messages to browsers by their push services, encrypted for the browser alone. */
export function createPushClient(vapid: Vapid, { post }: Pick<Outbound, 'post'>) {
  return {
    /** Sends it once. */
    async send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
      try {
        const { headers, body } = await encrypted(vapid, target, message)
        const answer = await post(target.endpoint, { headers, body })
        return outcomeOf(answer)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (error instanceof NotAsked) return { state: 'refused', reason, isFinal: error.isForbidden }
        return { state: 'unknown', reason }
      }
    },
  }
}
export type PushClient = ReturnType<typeof createPushClient>

async function encrypted(
  vapid: Vapid,
  target: PushTarget,
  { payload, ttlSeconds, topic, isUrgent }: PushMessage,
) {
  // Loaded with the first push, to save memory in processes that send none.
  const { default: webPush } = await import('web-push')
  try {
    const { headers, body } = webPush.generateRequestDetails(target, payload, {
      vapidDetails: vapid,
      TTL: ttlSeconds,
      topic,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
    return { headers: Object.fromEntries(texts) as Record<string, string>, body: body as Uint8Array }
  } catch (cause) {
    // Such as a point that is not on the curve.
    throw new NotAsked('The keys of this browser cannot be used.', { cause, isForbidden: true })
  }
}

type Answer = { status: number; headers: Record<string, string | undefined>; text: string }

function outcomeOf({ status, headers, text }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' }
  const said = `${status}${text ? `: ${text.slice(0, 200)}` : ''}`
  if (status === 404 || status === 410)
    return {
      state: 'refused',
      reason: 'This browser shows no messages any more.',
      isFinal: true,
      isGone: true,
    }
  if (status === 401 || status === 403)
    return { state: 'refused', reason: `${KEY_REFUSED} (${said})`, isFinal: true }
  if (status === 429 || status >= 500)
    return {
      state: 'refused',
      reason: said,
      isFinal: false,
      retryAfterMs: retryAfterMs(headers['retry-after']),
    }
  return { state: 'refused', reason: said, isFinal: true }
}

/** In seconds. Services that name an instant are asked again as without it. */
const retryAfterMs = (header: string | undefined) =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined

/** A new private key on P-256. */
export function newVapidKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

export function vapidPublicKey(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url', 'uncompressed')
}
