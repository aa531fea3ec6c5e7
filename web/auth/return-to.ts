import { useLocation } from 'react-router'
import { paths } from '../paths.ts'

const SITE = 'https://here.invalid'

/**
 * The path if it stays on this site, else null: rejects `//elsewhere`, `/\elsewhere`, schemes, and what
 * parses as one of them.
 */
export function safeReturnTo(from: unknown): string | null {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, SITE)) return null
  const url = new URL(from, SITE)
  if (url.origin !== SITE || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Longer than that is no address of ours, also with a search in Bangla. Each page has it in many links. */
const MAX_FROM = 2000

/**
 * The path of a sign-in page that leads back to `from`. It is a query parameter, so that a reload keeps it.
 */
export function signInPath(to: string, from: string | null): string {
  if (!from || from === paths.home() || from.length > MAX_FROM) return to
  return `${to}?from=${encodeURIComponent(from)}`
}

/** The path to go back to after signing in, from the navigation state or `?from=`; null if there is none. */
export function useReturnTo(): string | null {
  const { state, search } = useLocation()
  const fromState = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return safeReturnTo(fromState) ?? safeReturnTo(new URLSearchParams(search).get('from'))
}

/** The path to which a mailed link leads in the end: that of its `continueUrl`, else the dashboard. */
export function useContinuePath(): string {
  const url = new URLSearchParams(useLocation().search).get('continueUrl') ?? ''
  if (!URL.canParse(url)) return paths.dashboard()
  const { pathname, search, hash } = new URL(url)
  return safeReturnTo(pathname + search + hash) ?? paths.dashboard()
}

/** The path, query and hash of this page. */
export function useCurrentPath(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
