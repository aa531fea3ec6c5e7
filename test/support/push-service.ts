import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Arrived = {
  text: string
  bytes: number
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  subject: string
}
type Browser = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** What its push service has for it, decrypted, the oldest first. */
  arrived: Arrived[]
}
type Refusal = { status: number; headers?: Record<string, string> }

/**
 * A push service, written from RFC 8030, 8291 and 8292, that keeps what it is given for its browsers and
 * decrypts it. It refuses what a real one refuses. `answer` is what it says to what is in order; `silent`:
 * nothing.
 */
export async function startPushService() {
  const browsers = new Map<string, Browser & { pair: ECDH; serverKey: string }>()
  const service = { answer: { status: 201 } as Refusal | 'silent', asked: 0 }
  const server = createServer(async (request, response) => {
    service.asked += 1
    const body = await buffer(request)
    const browser = browsers.get(request.url ?? '')
    const judged = judge(request.headers, body, browser, origin)
    if ('status' in judged) return response.writeHead(judged.status).end(judged.reason)
    if (service.answer === 'silent') return request.socket.destroy()
    const { status, headers } = service.answer
    if (status === 201) browser?.arrived.push(judged)
    response.writeHead(status, headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${at}`
  return {
    ...{ at, origin, service },
    /** A browser that has subscribed with the server's key. */
    open(serverKey: string): Browser {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const path = `/push/${randomBytes(8).toString('hex')}`
      const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
      const browser = { endpoint: `${origin}${path}`, keys, arrived: [], pair, serverKey }
      browsers.set(path, browser)
      return browser
    },
    /** It is not there any more. */
    close({ endpoint }: Browser) {
      browsers.delete(new URL(endpoint).pathname)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type PushServiceStandIn = Awaited<ReturnType<typeof startPushService>>

type Judged = Arrived | { status: number; reason: string }

function judge(
  headers: IncomingHttpHeaders,
  body: Buffer,
  browser: { keys: Browser['keys']; pair: ECDH; serverKey: string } | undefined,
  origin: string,
): Judged {
  const { ttl, urgency, topic, authorization = '' } = headers as Record<string, string | undefined>
  if (!browser) return { status: 410, reason: 'no such subscription' }
  if (ttl === undefined || !/^\d+$/.test(ttl)) return { status: 400, reason: 'TTL is missing' }
  if (headers['crypto-key'] || headers.encryption) return { status: 400, reason: 'headers of a draft' }
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, reason: 'not aes128gcm' }
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return { status: 400, reason: 'topic' }
  if (urgency !== undefined && !/^(very-low|low|normal|high)$/.test(urgency))
    return { status: 400, reason: 'urgency' }
  if (body.length > 4096) return { status: 413, reason: 'too large' }
  const vapid = readVapid(authorization, browser.serverKey, origin)
  if (typeof vapid === 'string') return { status: 403, reason: vapid }
  const text = decrypt(body, browser)
  if (text === undefined) return { status: 400, reason: 'it cannot be decrypted' }
  return { text, bytes: Buffer.byteLength(text), ttl: Number(ttl), urgency, topic, subject: vapid.sub }
}

/** RFC 8292. Returns what is wrong, or the claims. */
function readVapid(header: string, serverKey: string, origin: string): string | { sub: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key === '' || key !== serverKey) return 'another key than the subscription’s'
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  if (read(head).alg !== 'ES256') return 'not ES256'
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')))
    return 'a wrong signature'
  const { aud, exp, sub } = read(claims)
  const now = Date.now() / 1000
  if (aud !== origin) return 'for another push service'
  if (typeof exp !== 'number' || exp <= now || exp > now + 24 * 3600)
    return 'it has run out, or lasts too long'
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return 'nobody to write to'
  return { sub }
}

/** RFC 8291 and RFC 8188: one record. */
function decrypt(body: Buffer, { keys, pair }: { keys: Browser['keys']; pair: ECDH }): string | undefined {
  try {
    const salt = body.subarray(0, 16)
    const end = 21 + body.readUInt8(20)
    const sender = body.subarray(21, end)
    const shared = pair.computeSecret(sender)
    const derive = (input: Buffer, by: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', input, by, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const input = derive(shared, Buffer.from(keys.auth, 'base64url'), info, 32)
    const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()])
    const last = plain.findLastIndex((byte) => byte !== 0)
    return plain[last] === 2 ? plain.toString('utf8', 0, last) : undefined
  } catch {
    return undefined
  }
}
