import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { cleanText } from '../../contract/formats/clean-text.ts'

/** What stands behind a shared link in a message, and is no part of any address of ours. */
const ENDS_NO_ADDRESS = /[\s\p{P}>~]/u
/** Pages whose addresses are written in small letters. */
const SMALL_LETTERS = /^\/(sessions|tutors)(\/|$)/i

/**
 * The address that somebody meant who followed a link with the end of a sentence on it, in capital letters,
 * or with a slash too many. Undefined for one that cannot be read. It is always on this site: it begins with
 * one slash.
 */
export function canonicalPath(path: string): string | undefined {
  let meant: string
  try {
    meant = cleanText(decodeURIComponent(path))
  } catch {
    return undefined
  }
  let end = meant.length
  while (end > 1 && ENDS_NO_ADDRESS.test(meant.charAt(end - 1))) end--
  const whole = `/${meant.slice(0, end).replace(/^[/\\]+/, '')}`
  return encodeURI(SMALL_LETTERS.test(whole) ? whole.toLowerCase() : whole)
}

/** Leads to the address that was meant, if that is another one. */
export function moveToCanonical({ request, path }: Exchange): Reply | undefined {
  const isPage = ['GET', 'HEAD'].includes(request.method ?? '') && !path.startsWith('/api/')
  const canonical = isPage ? canonicalPath(path) : undefined
  if (canonical === undefined || canonical === path) return undefined
  const search = (request.url ?? '').slice(path.length)
  return new Reply(null, { status: 301, headers: { location: canonical + search } })
}
