import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Whose address a request comes from. X-Forwarded-For is believed as far as our own proxies wrote it: each adds one address
 * at the end, so that what a client made up stays in front of those. Of IPv6 the network counts, of which one home or
 * phone has all addresses (RFC 6177).
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return networkOf(direct)
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  return networkOf(forwarded.at(-trustedProxies)?.trim().slice(0, 64) || direct)
}

/**
 * Whether somebody asks from the machine itself: whoever operates it, or a proxy that TRUST_PROXY does not tell of, behind
 * which all visitors would share one limit.
 */
export const isThisMachine = (address: string): boolean =>
  address.startsWith('127.') || address === networkOf('::1')

const MAPPED = /^::ffff:(?=\d+\.)/i
const NETWORK_GROUPS = 4

function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const plain = address.replace(MAPPED, '')
  if (!isIPv6(plain)) return plain
  const [start = '', end = ''] = plain.toLowerCase().split('::')
  const groups = start.split(':').filter(Boolean)
  const missing = 8 - groups.length - end.split(':').filter(Boolean).length
  if (plain.includes('::')) groups.push(...Array<string>(missing).fill('0'), ...end.split(':'))
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
