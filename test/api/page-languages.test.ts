import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageVariant } from '../../web/entry.server.tsx'
import { boot, type TestApp } from '../support/boot.ts'
import { whenReady } from '../support/when-ready.ts'

/** The pages that were rendered, and whether for everybody (without a nonce) or for one request. */
const rendered: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await boot(
    {},
    {
      pages: () => ({
        variantOf: pageVariant,
        routeOf: () => undefined,
        cacheablePaths: ['/sessions'],
        handle: async ({ url }, { requestId, allowCaching }) => {
          const { pathname, search } = new URL(url)
          rendered.push(`${requestId === '' ? 'shared' : 'own'} ${pathname}${search}`)
          allowCaching()
          return new Response(`<p>${search}</p>`, { headers: { 'content-type': 'text/html' } })
        },
      }),
    },
  )
  await whenReady(app)
})
afterAll(() => app.stop())
beforeEach(() => {
  rendered.length = 0
})

const visit = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(app.url + path, { headers })).text()

test.each(['lang=xx', 'lang=', 'lang=BN', 'lang=bn&lang=en', 'lang=bn&x=1', 'x=1&lang=bn', 'lang=b%6E'])(
  'F04 ?%s is rendered for its request and does not fill the cache',
  async (query) => {
    const path = `/sessions?${query}`
    for (let time = 0; time < 2; time += 1) await visit(path)
    expect(rendered).toEqual([`own ${path}`, `own ${path}`])
  },
)

test('F04 the address of a language is cached once, whatever the visitor’s language', async () => {
  await visit('/sessions?lang=bn')
  await visit('/sessions?lang=bn', { 'accept-language': 'en', cookie: 'language=en' })
  await visit('/sessions?lang=bn', { 'accept-language': 'bn' })
  expect(rendered).toEqual(['shared /sessions?lang=bn'])
})

test('F04 an address without a language is another page, in each visitor’s', async () => {
  expect(await visit('/sessions?lang=en')).toBe('<p>?lang=en</p>')
  expect(await visit('/sessions', { cookie: 'language=en' })).toBe('<p></p>')
  await visit('/sessions', { 'accept-language': 'bn' })
  await visit('/sessions', { cookie: 'language=bn' })
  expect(rendered).toEqual(['shared /sessions?lang=en', 'shared /sessions', 'shared /sessions'])
})
