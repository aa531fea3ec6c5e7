import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/content.ts'
import { createSender } from '../fuzz/send.ts'
import { createApiClient } from '../support/people.ts'
import { type RunningServer, serve } from '../support/serve.ts'

let served: RunningServer
let sender: ReturnType<typeof createSender>
let token: string
beforeAll(async () => {
  served = await serve()
  sender = createSender(served.url)
  token = (await signIn('admin@demo.test')).token
})
afterAll(async () => {
  sender.close()
  await served.stop()
})

async function signIn(email: string): Promise<{ token: string }> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=stand-in'
  const body = JSON.stringify({ email, password: demoPassword, returnSecureToken: true })
  const response = await fetch(served.url + path, { method: 'POST', body })
  return { token: ((await response.json()) as { idToken: string }).idToken }
}

type Asked = { method?: string; headers?: [string, string][]; body?: string }

async function ask(path: string, { method = 'GET', headers = [], body }: Asked = {}) {
  const sent = { call: path, method, path, headers, ...(body !== undefined && { body: Buffer.from(body) }) }
  const heard = await sender.send(sent)
  if (heard === 'cut') throw new Error(`no answer to ${method} ${path.slice(0, 100)}`)
  return { status: heard.status, text: heard.body.toString(), headers: heard.headers }
}

const pages = [
  ...['/', '/sessions', '/sessions/x', '/tutors/x', '/login', '/register', '/signup', '/mailed-link'],
  ...['/auth/action', '/sitemap.xml', '/robots.txt', '/dashboard', '/dashboard/desk', '/dashboard/profile'],
  ...['/dashboard/all-users', '/dashboard/refunds', '/dashboard/centre', '/about/refund', '/nothing-here'],
]
/** Of a page: its language, and which sessions it leads to. */
const told = (text: string) => [/<html lang="\w+"/.exec(text)?.[0], text.match(/(?<=\/sessions\/)[\w-]+/g)]

test('a page takes no POST, PUT, PATCH or DELETE, from whichever site, and nothing changes', async () => {
  const headers: [string, string][] = [
    ...[
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
      ['cookie', `__session=${token}`],
    ],
    ['content-type', 'application/x-www-form-urlencoded'],
  ] as [string, string][]
  const state = async () => {
    const boss = createApiClient(served, token)
    const [users, sessions, centre] = await Promise.all([
      boss('GET', '/admin/users?limit=100'),
      boss('GET', '/sessions?page=1&limit=100'),
      boss('GET', '/settings/centre'),
    ])
    const people = users.body.users as { email: string; role: string }[]
    return {
      people: people.map(({ email, role }) => `${email} ${role}`).sort(),
      sessions: sessions.body.data.map(({ _id, title, status }) => `${_id} ${title} ${status}`).sort(),
      centre: centre.body,
    }
  }
  const before = await state()
  for (const page of pages)
    for (const path of [page, `${page === '/' ? '/_root' : page}.data`, `${page}?index`])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await ask(path, { method, headers, body: 'role=Admin&email=a%40b.test&intent=delete' })
        expect([method, path, [403, 404, 405].includes(answer.status)]).toEqual([method, path, true])
        expect([method, path, answer.headers['set-cookie']]).toEqual([method, path, undefined])
      }
  expect(await state()).toEqual(before)
})

test('a page asked for with a body is the page that everybody gets', async () => {
  for (const path of ['/', '/sessions?level=11', '/sitemap.xml']) {
    const clean = told((await ask(path)).text)
    for (const method of ['GET', 'HEAD']) {
      const sent = await ask(path, {
        method,
        body: '{"lang":"bn"}',
        headers: [['content-type', 'application/json']],
      })
      expect([path, sent.status]).toEqual([path, 200])
      expect(told((await ask(path)).text)).toEqual(clean)
    }
  }
})

test('nobody asks for the list of routes: it is a file, and however many paths are named, the answer is one 404', async () => {
  const many = Array.from({ length: 700 }, (_, at) => `p=/sessions/${at}`).join('&')
  for (const path of ['/__manifest', `/__manifest?${many}&version=1`, '/dashboard/__manifest?p=/']) {
    const { status, text } = await ask(path)
    expect([path.slice(0, 30), status]).toEqual([path.slice(0, 30), 404])
    expect(text).not.toContain('"clientActionModule"')
    // The page that says that there is no such address repeats it in its links, a few times.
    expect(text.length).toBeLessThan(45_000 + 6 * path.length)
  }
})

test('a long nested query is refused before it is read, and a shorter one is not repeated in the data', async () => {
  const nested = (depth: number) => `q${'%5Ba%5D'.repeat(depth)}=1`
  expect((await ask(`/sessions.data?${nested(150_000)}`)).status).toBe(431)
  const [short, long] = [await ask('/sessions.data?q=zzz'), await ask(`/sessions.data?${nested(1500)}`)]
  expect([short.status, long.status]).toEqual([200, 200])
  expect(long.text).not.toContain('%5Ba%5D%5Ba%5D')
})

test('C39 a page knows nobody by the cookie of a sign-in that has ended', async () => {
  const email = 'student@demo.test'
  const { token } = await signIn(email)
  const headers: [string, string][] = [['cookie', `__session=${token}`]]
  expect((await ask('/dashboard', { headers })).text).toContain(email)
  await createApiClient(served, token)('DELETE', '/auth/session')
  for (const path of ['/dashboard', '/dashboard.data', '/'])
    expect((await ask(path, { headers })).text).not.toContain(email)
})
