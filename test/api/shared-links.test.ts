import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageVariant } from '../../web/entry.server.tsx'
import { boot, type TestApp } from '../support/boot.ts'
import { whenReady } from '../support/when-ready.ts'

const PAGES = ['/', '/sessions', '/sessions/podarthobiggan-k7w2m9xd', '/about/refunds', '/bookedSession/AbC']

let app: TestApp
beforeAll(async () => {
  app = await boot(
    {},
    {
      pages: () => ({
        variantOf: pageVariant,
        routeOf: () => undefined,
        cacheablePaths: ['/sessions', '/sessions/:slug'],
        handle: async ({ url }) =>
          new Response('<p></p>', { status: PAGES.includes(new URL(url).pathname) ? 200 : 404 }),
      }),
    },
  )
  await whenReady(app)
})
afterAll(() => app.stop())

async function follow(path: string) {
  const { status, headers } = await fetch(app.url + path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

const SESSION = '/sessions/podarthobiggan-k7w2m9xd'

test.each(['।', '.', ')', ',', '%20', '%20।', '…', '”', '/', '?!', '%E2%80%8B', ').', '%EF%BC%89', '-'])(
  'F05 a shared link with “%s” behind it leads to its page',
  async (end) => {
    const path = SESSION + end.replace('?', '%3F')
    expect(await follow(path)).toEqual([301, SESSION])
    expect(await follow(`${path}?lang=bn`)).toEqual([301, `${SESSION}?lang=bn`])
  },
)

test('F05 in capital letters and with a slash at its end too', async () => {
  expect(await follow(SESSION.toUpperCase())).toEqual([301, SESSION])
  expect(await follow('/Sessions/Podarthobiggan-K7W2M9XD')).toEqual([301, SESSION])
  expect(await follow('/sessions/')).toEqual([301, '/sessions'])
  expect(await follow('/about/refunds/')).toEqual([301, '/about/refunds'])
  // Other addresses keep their letters.
  expect(await follow('/bookedSession/AbC.')).toEqual([301, '/bookedSession/AbC'])
})

test('F05 what is right stays, what nobody knows is still unknown, and nobody is led to another site', async () => {
  for (const path of PAGES) expect(await follow(path)).toEqual([200, null])
  expect(await follow('/nothing')).toEqual([404, null])
  expect(await follow('/nothing.')).toEqual([301, '/nothing'])
  expect(await follow('/%E0%A5')).toEqual([400, null])
  for (const path of ['//evil.example/', '/%2F%2Fevil.example/.', '/%5Cevil.example.']) {
    const [, location] = await follow(path)
    expect(location === null || /^\/[^/\\]/.test(String(location)), String(location)).toBe(true)
  }
  const { status } = await fetch(`${app.url}/api/notes/.`, { redirect: 'manual' })
  expect(status).toBe(404)
})
