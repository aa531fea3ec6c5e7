import { Hono } from 'hono'

/** A stand-in serves whole paths: the host it stands in for, then that host's own path. */
export type StandIns = Readonly<Record<string, Hono | undefined>>

/** Leads requests of the server's own SDKs to the stand-ins, and all others `out` into the world. */
export function fetchThrough(standIns: () => StandIns, out: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { host, pathname, search } = new URL(request.url)
    const standIn = standIns()[host]
    if (!standIn) return out(request)
    return standIn.fetch(new Request(`http://localhost/${host}${pathname}${search}`, request))
  }
}

/** Where a browser finds what a server finds at `url`. */
export function addressForBrowsers(standIns: StandIns, url: URL): string {
  return standIns[url.host] ? `/${url.host}${url.pathname}${url.search}` : url.href
}

/** The same stand-ins for browsers, below the product's own origin. */
export function mountStandIns(standIns: StandIns): Hono {
  const app = new Hono()
  for (const [host, standIn] of Object.entries(standIns)) {
    if (standIn) app.all(`/${host}/*`, (c) => standIn.fetch(c.req.raw, c.env))
  }
  return app
}
