import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/content.ts'
import { type Account, createApiClient } from '../support/people.ts'
import { type RunningServer, serve } from '../support/serve.ts'
import { createSession } from '../support/sessions.ts'

/** In no other session of the demonstration. */
const WORD = 'Zymurgy'

let served: RunningServer
let owner: Account
const hidden: { id: string; slug: string; state: string }[] = []
let open: { id: string; slug: string }
beforeAll(async () => {
  served = await serve()
  const boss = await signIn('admin@demo.test')
  owner = await signIn('instructor@demo.test')
  const sorting = { level: '11', subject: 'finance', tags: WORD }
  for (const state of ['pending', 'rejected']) {
    const id = await createSession(owner, { title: `${WORD} ${state}`, ...sorting })
    const { slug } = (await owner.ask('GET', `/sessions/${id}`)).body
    hidden.push({ id, slug: String(slug), state })
  }
  const decision = { status: 'rejected', rejectionReason: `Not ${WORD}` }
  expect((await boss.ask('PATCH', `/sessions/${hidden[1]?.id}`, decision)).status).toBe(200)
  const id = await createSession(boss, { title: 'A shown one', ...sorting, tags: 'shown' })
  open = { id, slug: String((await boss.ask('GET', `/sessions/${id}`)).body.slug) }
})
afterAll(() => served.stop())

async function signIn(email: string): Promise<Account> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=stand-in'
  const body = JSON.stringify({ email, password: demoPassword, returnSecureToken: true })
  const response = await fetch(served.url + path, { method: 'POST', body })
  const { idToken: token, localId: uid } = (await response.json()) as { idToken: string; localId: string }
  return { email, uid, token, ask: createApiClient(served, token) }
}

const look = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(served.url + path, { headers, redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

/** Every address of a session, for people and for programs. */
const addresses = ({ id, slug }: { id: string; slug: string }) => [
  ...[`/sessions/${slug}`, `/sessions/${slug}.data`, `/sessions/x-${slug.slice(-8)}.data?_routes=root`],
  ...[`/sessions/${slug}?lang=bn`, `/share/sessions/${id}/en-x.jpg`, `/share/sessions/${id}/bn-x.jpg`],
  ...[`/api/sessions/${id}`, `/api/sessions/${id}/seats`],
]
/** Answered alike for a session that does not exist: the page asks the API in the browser. */
const shells = ({ id }: { id: string }) => [
  ...[`/bookedSession/${id}`, `/bookedSession/${id}.data`],
  ...[`/dashboard/payment/${id}.data`, `/dashboard/roster/${id}.data`],
]

test('P06 F05 a pending or rejected session is not found by id or slug: as page, data, picture or seats', async () => {
  // The same addresses answer about a session that is shown.
  for (const address of addresses(open))
    expect([address, (await look(address)).status < 400]).toEqual([address, true])
  for (const session of hidden) {
    expect(session.slug).toMatch(/-[a-z0-9]{8}$/)
    for (const _twice of [1, 2])
      for (const address of [...addresses(session), ...shells(session)]) {
        const { status, text } = await look(address)
        expect([address, text.includes(WORD)]).toEqual([address, false])
        if (!shells(session).includes(address) && !address.endsWith('.data?_routes=root'))
          expect([address, status]).toEqual([address, 404])
      }
  }
})

test('P06 F05 pages show its owner what visitors see, whatever their cookie says, and nothing of it stays behind', async () => {
  const cookie = `__session=${owner.token}`
  for (const session of hidden)
    for (const address of [
      ...addresses(session).filter((path) => !path.startsWith('/api')),
      ...shells(session),
    ])
      for (const headers of [{ cookie }, {}] as Record<string, string>[])
        expect([address, (await look(address, headers)).text.includes(WORD)]).toEqual([address, false])
})

test('P06 F01 it is in no list, search, count, feed or sitemap, whoever asks without being its owner', async () => {
  const student = await signIn('student@demo.test')
  const counts = async () =>
    (await createApiClient(served)('GET', '/sessions?page=1&limit=6&facets=true&level=11&subject=finance'))
      .body
  for (const ask of [createApiClient(served), student.ask])
    for (const path of ['/sessions', '/sessions?page=1&limit=100', `/sessions?q=${WORD}&facets=true`])
      expect([path, JSON.stringify((await ask('GET', path)).body).includes(WORD)]).toEqual([path, false])
  expect((await counts()).pagination.total).toBe(1)
  expect(JSON.stringify((await counts()).facets)).not.toMatch(/"(?:11|finance|online)":[2-9]/)
  for (const path of ['/', `/sessions?q=${WORD}`, '/sessions?level=11&subject=finance', '/sitemap.xml'])
    for (const address of [
      path,
      path === '/sitemap.xml'
        ? path
        : path.replace(/^\/(sessions)?/, (all) => `${all === '/' ? '/_root' : all}.data`),
    ]) {
      const { text } = await look(address)
      expect([address, /zymurgy [pr]/i.test(text)]).toEqual([address, false])
      for (const { id, slug } of hidden)
        expect([address, text.includes(id) || text.includes(slug)]).toEqual([address, false])
    }
})
