import type { Hono } from 'hono'

/**
 * By the host that each stands in for, or a host and the beginning of a path where the rest of that host is
 * not stood in for. A stand-in serves whole paths: the host, then that host's own path.
 */
export type StandIns = Readonly<Record<string, Hono | undefined>>

function standInAt(standIns: StandIns, { host, pathname }: URL): Hono | undefined {
  const found = Object.entries(standIns).find(([address]) => `${host}${pathname}/`.startsWith(`${address}/`))
  return found?.[1]
}

/**
 * Sends requests of the server's own SDKs to the stand-ins, and all others to the network with `out`.
 * Redirects are errors, so that a request reaches no other host than its own.
 */
export function fetchThrough(standIns: () => StandIns, out: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, { ...init, redirect: 'error' })
    const url = new URL(request.url)
    const standIn = standInAt(standIns(), url)
    if (!standIn) return out(request)
    const { host, pathname, search } = url
    return standIn.fetch(new Request(`http://localhost/${host}${pathname}${search}`, request))
  }
}

/** The address for browsers of a provider's `url`: below the product's own origin if a stand-in serves it. */
export function addressForBrowsers(standIns: StandIns, url: URL): string {
  return standInAt(standIns, url) ? `/${url.host}${url.pathname}${url.search}` : url.href
}
