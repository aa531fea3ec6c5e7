/**
 * Preloaded into the server by `killable-server.ts`. Requests to the card provider go to PROVIDER_URL with a
 * timeout of PROVIDER_TIMEOUT_MS instead of ten seconds, and all clocks of the process are CLOCK_OFFSET_MS
 * ahead.
 */
const { PROVIDER_URL = '', PROVIDER_TIMEOUT_MS = '', CLOCK_OFFSET_MS } = process.env

const reach = globalThis.fetch
globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  const { host, pathname, search } = new URL(request.url)
  const patience = AbortSignal.timeout(Number(PROVIDER_TIMEOUT_MS))
  const signal = AbortSignal.any([request.signal, patience])
  return reach(new Request(`${PROVIDER_URL}/${host}${pathname}${search}`, request), { signal })
}

const offset = Number(CLOCK_OFFSET_MS ?? 0)
if (offset !== 0) {
  const Right = Date
  globalThis.Date = class extends Right {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(Right.now() + offset)
      else super(...(given as [number]))
    }
    static override now() {
      return Right.now() + offset
    }
  } as DateConstructor
}
