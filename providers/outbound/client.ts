import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { wasSent } from '../connection-errors.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Certainly nobody was asked. `isForbidden`: nobody ever is at this address; otherwise it cannot be reached
 * now.
 */
export class NotAsked extends Error {
  readonly isForbidden: boolean
  constructor(
    message: string,
    { cause, isForbidden = false }: { cause?: unknown; isForbidden?: boolean } = {},
  ) {
    super(message, { cause })
    this.isForbidden = isForbidden
  }
}

export type OutboundAnswer = { status: number; headers: Record<string, string | undefined>; text: string }
export type OutboundPost = (
  url: string,
  request: { headers: Record<string, string>; body: Uint8Array },
) => Promise<OutboundAnswer>

type Options = {
  /** `host:port` of what may be asked although it is not public or not on https. */
  allowed: readonly string[]
  lookup?: (hostname: string) => Promise<LookupAddress>
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

export type Outbound = ReturnType<typeof createOutbound>

/**
 * Asks addresses that people give us. A name is resolved once, and the connection goes to that address, so
 * that what was checked is what is asked. Only https and public addresses; redirects are not followed; the
 * answer comes within ten seconds and has at most 64 kB. Throws `NotAsked` where nobody was asked; after
 * another error it may have arrived.
 */
export function createOutbound({ allowed, lookup = systemLookup, timeoutMs = TIMEOUT_MS }: Options) {
  const isAllowed = (url: URL) => allowed.includes(`${url.hostname}:${portOf(url)}`)

  /** Whether it has the form of an address that may be asked. Where its name leads is looked up each time. */
  function accepts(address: string): boolean {
    const url = URL.parse(address)
    if (!url || url.username || url.password) return false
    if (isAllowed(url)) return /^https?:$/.test(url.protocol)
    const host = bare(url.hostname)
    return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
  }

  const post: OutboundPost = async (address, { headers, body }) => {
    if (!accepts(address)) throw new NotAsked('this address is not asked', { isForbidden: true })
    const url = new URL(address)
    const target = await resolve(url)
    if (!isAllowed(url) && !isPublicAddress(target.address))
      throw new NotAsked(`${url.hostname} is not on the internet`, { isForbidden: true })
    return send(url, target, { headers, body })
  }

  async function resolve({ hostname }: URL): Promise<LookupAddress> {
    const host = bare(hostname)
    const family = isIP(host)
    if (family !== 0) return { address: host, family }
    return lookup(host).catch((error: Error) => {
      throw new NotAsked(`${host} was not found`, { cause: error })
    })
  }

  function send(
    url: URL,
    target: LookupAddress,
    { headers, body }: { headers: Record<string, string>; body: Uint8Array },
  ): Promise<OutboundAnswer> {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      signal: AbortSignal.timeout(timeoutMs),
      // Of its own, so that nothing is asked over a connection that was made for another name.
      agent: false,
      lookup: (_hostname, { all }, found) =>
        all ? found(null, [target]) : found(null, target.address, target.family),
    }
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((done, fail) => {
      const refuse = (cause: Error) =>
        fail(wasSent(new Error('no answer', { cause })) ? cause : new NotAsked(cause.message, { cause }))
      const sent = request(url, options, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (text.length > MAX_BYTES) response.destroy(new Error('the answer is too long'))
        })
        response.on('error', fail)
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: single(response.headers), text }),
        )
      })
      sent.on('error', refuse)
      sent.end(body)
    })
  }

  return { accepts, post }
}

/** For OUTBOUND=off: asks nobody. */
export const closedOutbound: Outbound = {
  accepts: () => false,
  post: async () => {
    throw new NotAsked('OUTBOUND=off: nobody was asked')
  },
}

const portOf = ({ port, protocol }: URL) => port || (protocol === 'http:' ? '80' : '443')
/** Without the brackets of IPv6. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

const single = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
