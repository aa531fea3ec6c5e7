import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSender } from '../fuzz/send.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { isLong } from '../support/long.ts'
import { admin, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

const PAGE = '/api/sessions?page=1&limit=6'
const TITLE = 'Waits for a decision'

let app: TestApp
let sender: ReturnType<typeof createSender>
let teacher: Person
let person: Person
let hidden: string
beforeAll(async () => {
  app = await boot()
  sender = createSender(app.url)
  ;[teacher, person] = [await instructor(app), await student(app)]
  await createSession(await admin(app))
  hidden = await createSession(teacher, { title: TITLE })
})
afterAll(async () => {
  sender.close()
  await app.stop()
})

type Asked = { method?: string; path?: string; headers?: [string, string][]; body?: string }

async function ask({ method = 'GET', path = PAGE, headers = [], body }: Asked) {
  const sent = { call: path, method, path, headers, ...(body !== undefined && { body: Buffer.from(body) }) }
  const heard = await sender.send(sent)
  return heard === 'cut' ? { status: 0, text: '', headers: {} } : { ...heard, text: heard.body.toString() }
}

/** What a visitor is answered, without the parts that differ each time. */
async function clean(path = PAGE) {
  const { status, text, headers } = await ask({ path })
  const { etag, vary, 'cache-control': caching, 'content-type': type } = headers as Record<string, unknown>
  return { status, text: text.replaceAll(/"requestId":"[^"]+"/g, ''), etag, vary, caching, type }
}

const bearer = ({ token }: Person): [string, string][] => [['authorization', `Bearer ${token}`]]

/** Requests that caches and routers of others took for another one. */
const confusing = (): Asked[] => [
  ...['GET', 'HEAD'].flatMap((method) => [
    {
      method,
      body: '{"page":2,"own":true}',
      headers: [['content-type', 'application/json']] as [string, string][],
    },
    {
      method,
      body: 'own=true',
      headers: [['content-type', 'application/x-www-form-urlencoded']] as [string, string][],
    },
    { method, headers: bearer(teacher), body: '{}' },
  ]),
  ...[
    '/api//sessions?page=1&limit=6',
    '/api/./x/%2e%2e/sessions?page=1&limit=6',
    '/%61pi/sessions?page=1&limit=6',
    '/api%2Fsessions?page=1&limit=6',
    '/api/sessions/?page=1&limit=6',
    '/api;a=b/sessions?page=1&limit=6',
    '/API/Sessions?page=1&limit=6',
    '/%c0%ae%c0%ae/api/sessions?page=1&limit=6',
    '/api/%ff/sessions?page=1&limit=6',
    `${PAGE}&q=%ff`,
    `${PAGE}&own=true`,
    `${PAGE}&%6fwn=true&own=`,
    `${PAGE}#own=true`,
  ].flatMap((path) => [{ path }, { path, headers: bearer(teacher) }]),
  ...[
    ['x-http-method-override', 'DELETE'],
    ['x-original-url', `/api/sessions/${hidden}`],
    ['x-rewrite-url', `/api/sessions/${hidden}`],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-prefix', '/evil'],
    ['accept-language', '\xff\xfe'],
    ['cookie', `__session=${teacher.token}; \xff=\xfe`],
    ['accept', 'text/html'],
    ['range', 'bytes=0-1'],
    ['x-middleware-subrequest', 'middleware'],
  ].map((header) => ({ headers: [header as [string, string]] })),
]

/** What a list found; beside it may stand what is near. */
const titlesIn = (text: string): string[] =>
  ((JSON.parse(text) as { data?: { title: string }[] }).data ?? []).map(({ title }) => title)

test('no request leaves an answer behind that somebody else gets: bodies, spellings, headers, bytes', async () => {
  const before = [await clean(), await clean(`/api/sessions/${hidden}`)]
  expect(before.map(({ status }) => status)).toEqual([200, 404])
  for (const request of confusing()) {
    const { status, text } = await ask(request)
    expect([request, status < 500]).toEqual([request, true])
    const shown = request.headers?.some(([name]) => name === 'authorization') ?? false
    if (!shown) expect([request, text.includes(TITLE)]).toEqual([request, false])
    expect([request, await clean(), await clean(`/api/sessions/${hidden}`)]).toEqual([request, ...before])
  }
  // Every part of the address counts.
  for (const query of ['&level=12', '&sort=newest&weekday=fri&level=11', '&free=true&tutor=x', '&q=zzzz'])
    expect([query, titlesIn((await ask({ path: PAGE + query })).text).includes('Vectors for HSC')]).toEqual([
      query,
      false,
    ])
})

test('C01 only the scheme Bearer signs in; any other is refused, also where visitors get a cached answer', async () => {
  expect((await ask({ headers: bearer(teacher) })).text).toContain(TITLE)
  await clean()
  const { token } = teacher
  const basic = Buffer.from(`${token}:`).toString('base64')
  for (const value of [
    ...[token, `Basic ${token}`, `Basic ${basic}`, `Digest ${token}`, `Token ${token}`, `JWT ${token}`],
    ...[
      `Bearer: ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} `.replace(' ', '\t'),
      `Bearer ${token}, Bearer x`,
    ],
    ...[`Bearer "${token}"`, `Negotiate, Bearer ${token}`, `Bearer ${token}.x`, 'Bearer', 'Bearer null'],
  ]) {
    const { status, text } = await ask({ headers: [['authorization', value]] })
    expect([value, status, text.includes(TITLE)]).toEqual([value, 401, false])
  }
})

test('P06 answers to two roles never cross, however often they take turns', async () => {
  const rounds = isLong ? 3500 : 150
  const askers: [Asked, boolean][] = [
    [{ headers: bearer(teacher) }, true],
    [{}, false],
    [{ headers: bearer(person) }, false],
  ]
  let left = rounds
  async function takeTurns(): Promise<void> {
    while (left > 0) {
      left -= 1
      for (const [asked, sees] of askers) {
        const { status, text, headers } = await ask(asked)
        expect([status, text.includes(TITLE)]).toEqual([200, sees])
        const caching = (headers as Record<string, unknown>)['cache-control']
        expect(caching).toBe(asked.headers ? 'no-store' : 'no-cache')
      }
    }
  }
  await Promise.all(Array.from({ length: 10 }, takeTurns))
})
