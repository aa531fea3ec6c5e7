import { useLocation } from 'react-router'
import { paths } from '../paths.ts'

const SITE = 'https://here.invalid'

/** Only an address of this very site: never `//elsewhere`, `/\elsewhere`, a scheme, or what becomes one of them when it is read. */
export function safeReturnTo(from: unknown): string | null {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, SITE)) return null
  const url = new URL(from, SITE)
  if (url.origin !== SITE || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Where a person goes to sign in, and how the way back is remembered: in the address, so that a reload keeps it. */
export function signInPath(to: string, from: string | null): string {
  return from && from !== paths.home() ? `${to}?from=${encodeURIComponent(from)}` : to
}

/** The path that a person came from, or null: from the navigation's state, else from `?from=`. */
export function useReturnTo(): string | null {
  const { state, search } = useLocation()
  const fromState = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return safeReturnTo(fromState) ?? safeReturnTo(new URLSearchParams(search).get('from'))
}

/** This page's own path, to come back to. */
export function useCurrentPath(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
