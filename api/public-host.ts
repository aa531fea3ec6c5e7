import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Names that only a machine or its own network knows (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether everybody can reach the host of an address by its name or number. `hostname` as WHATWG URL writes it, which has
 * brought every form of an IPv4 address (`0x7f.1`, `2130706433`) into its dotted one.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !PRIVATE_NAME.test(host)
}
