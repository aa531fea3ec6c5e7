import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { boot } from '../support/boot.ts'

test('a queued request whose client has gone is not handled', async () => {
  const handled: string[] = []
  const first = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const app = await boot(
    { TRUST_PROXY: '1', RATE_LIMITS: 'concurrency=1' },
    {
      pages: () => ({
        variantOf: () => undefined,
        routeOf: () => undefined,
        cacheablePaths: [],
        async handle(request) {
          const { pathname } = new URL(request.url)
          handled.push(pathname)
          started.resolve()
          if (pathname === '/first') await first.promise
          return new Response('a page')
        },
      }),
    },
  )
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const ask = (path: string) => fetch(app.url + path, { headers }).then(({ status }) => status)
  const roundTrips = async () => {
    for (const _ of [1, 2, 3]) expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  }
  try {
    const answers = [ask('/first')]
    await started.promise
    const gone = connect(Number(new URL(app.url).port), '127.0.0.1')
    await once(gone, 'connect')
    gone.write('GET /gone HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n')
    // What is sent earlier is read before these are answered: the request, then the end of its connection.
    await roundTrips()
    gone.resetAndDestroy()
    await roundTrips()
    answers.push(ask('/last'))
    first.resolve()
    expect(await Promise.all(answers)).toEqual([200, 200])
    expect(handled).toEqual(['/first', '/last'])
  } finally {
    await app.stop()
  }
})
