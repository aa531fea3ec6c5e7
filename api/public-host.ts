import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Names that resolve only on one machine or network (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * Whether a host name or IP address is public. `hostname` comes from a WHATWG URL, which normalizes every
 * form of an IPv4 address (`0x7f.1`, `2130706433`).
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !PRIVATE_NAME.test(host)
}
