import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '../loopback.ts'

/**
 * Whose address a request comes from. X-Forwarded-For is believed as far as our own proxies wrote it: each
 * adds one address at the end, so that what a client made up stays in front of those. A header with fewer
 * addresses than there are proxies came around some of them, and its first one was written by the last of
 * them. Of IPv6 the network of 56 bits counts, of which one home or phone has all addresses (RFC 6177).
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  if (trustedProxies === 0 || forwarded === undefined) return networkOf(socket.remoteAddress ?? '')
  const addresses = String(forwarded).split(',')
  return networkOf(addresses.at(-trustedProxies) ?? addresses[0] ?? '')
}

/** Headers that proxies add. A request with one of them is not local, even on a loopback socket. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const satisfies (keyof IncomingHttpHeaders)[]

/** Whether a request comes from this machine without a proxy, so from its operator. */
export const isLocalRequest = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)

/**
 * An address without the port (new for each connection) and the zone (local to a machine) that some proxies
 * add.
 */
const ADDRESS = /^\s*"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+)(?::\d+)?|([\da-f:.]+(?:%[^\s"]*)?))"?\s*$/i

/** All invalid addresses count as one client. Otherwise each invalid value would be a new one. */
const UNKNOWN = 'unknown'

function networkOf(text: string): string {
  const [, bracketed, v4, v6] = ADDRESS.exec(text) ?? []
  const [plain = ''] = (bracketed ?? v4 ?? v6 ?? '').split('%', 1)
  switch (isIP(plain)) {
    case 4:
      return plain
    case 6: {
      const address = ipaddr.IPv6.parse(plain)
      return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : networkOfIPv6(address)
    }
    default:
      return UNKNOWN
  }
}

function networkOfIPv6({ parts: [a = 0, b = 0, c = 0, d = 0] }: ipaddr.IPv6): string {
  const groups = [a, b, c, d & 0xff00].map((group) => group.toString(16))
  return `${groups.join(':')}::/56`
}
