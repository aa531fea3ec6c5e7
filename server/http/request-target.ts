import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** Headers that must not be repeated, because it would be open which of two counts. */
const SINGLE = new Set(['host', 'authorization', 'content-type'])

/** RFC 3986, 3.2.2, without percent-escapes, which our host names never contain. */
const HOST = /^(?:[\w.-]+|\[([\da-f:.]+)\])(?::(\d{1,5}))?$/i

/** RFC 9112, 3.2.2. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is

/** A path that is already normalized, unless a segment is empty or begins with a dot. */
const PLAIN_PATH = /^\/[\w.~!$&'()*+,;=:@/-]*$/

/**
 * Characters that RFC 3986 requires to be escaped; Node accepts most of them. A character of the request line
 * is one byte.
 */
const UNESCAPED = /[^!-~]|["<>^`{|}[\]]/g
const ESCAPE = /%[\da-f]{2}/gi
const UNRESERVED = /[\w.~-]/
/** Escaped slashes, backslashes (which some parsers treat as a slash) and control characters. */
const MISLEADING = /%2f|%5c|\\|%[01][\da-f]|%7f/i

/**
 * Path and query of a request in one spelling, by RFC 3986, 6.2.2: escapes of unreserved characters are
 * decoded, other escapes have upper case, dot segments are removed, slashes are merged, and an absolute
 * address of this host is its path. The query stays as it is, but for bytes that have to be escaped.
 *
 * Undefined is what has no one meaning: two of a header that counts once; no host, a malformed one, or
 * another one than in the address; `*`, a fragment, a user's name; an escape that is none; a path that is not
 * UTF-8, or has an escaped slash, a backslash or a control character in it. How long it may be is Node's to
 * say (16 kB, then 431).
 */
export function readTarget({ url = '', headers, rawHeaders }: Spelled): string | undefined {
  const { host = '' } = headers
  if (!isHost(host) || saysTwice(rawHeaders)) return undefined
  const target = url.startsWith('/') ? url : originForm(url, host)
  if (!target?.startsWith('/') || target.includes('#')) return undefined
  const queryAt = target.indexOf('?')
  const path = normalizePath(queryAt < 0 ? target : target.slice(0, queryAt))
  if (path === undefined || queryAt < 0) return path
  return path + target.slice(queryAt).replaceAll(/[^!-~]/g, escaped)
}

type Spelled = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>

function isHost(host: string): boolean {
  const [isOne, ipv6, port = '0'] = HOST.exec(host) ?? []
  return isOne !== undefined && Number(port) < 65_536 && (ipv6 === undefined || isIPv6(ipv6))
}

function saysTwice(rawHeaders: string[]): boolean {
  let seen = ''
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!SINGLE.has(name)) continue
    if (seen.includes(` ${name} `)) return true
    seen += ` ${name} `
  }
  return false
}

function originForm(url: string, host: string): string | undefined {
  const [, authority, rest = ''] = ABSOLUTE.exec(url) ?? []
  if (authority?.toLowerCase() !== host.toLowerCase()) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}

function normalizePath(path: string): string | undefined {
  if (PLAIN_PATH.test(path) && !path.includes('//') && !path.includes('/.')) return path
  if (MISLEADING.test(path)) return undefined
  const whole = path.replaceAll(UNESCAPED, escaped)
  if (!isText(whole)) return undefined
  const decoded = whole.replaceAll(ESCAPE, (coded) => {
    const character = String.fromCharCode(Number.parseInt(coded.slice(1), 16))
    return UNRESERVED.test(character) ? character : coded.toUpperCase()
  })
  return withoutDotSegments(decoded.replaceAll(/\/{2,}/g, '/'))
}

/** All escapes are valid UTF-8. */
function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** RFC 3986, 5.2.4. */
function withoutDotSegments(path: string): string {
  const segments = path.slice(1).split('/')
  const last = segments.at(-1)
  const resolved: string[] = []
  for (const segment of segments) {
    if (segment === '..') resolved.pop()
    else if (segment !== '.') resolved.push(segment)
  }
  // A path that ends in a dot segment ends in a slash.
  if (last === '.' || last === '..') resolved.push('')
  return `/${resolved.join('/')}`
}

const escaped = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
