import dns from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { callIdentityToolkit } from '../support/identity-toolkit.ts'
import { admin, createApiClient, type Person } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'
import { tutorForm, withDisplayName } from '../support/tutors.ts'

/** A server that only this machine can reach, like a cloud's metadata service; it counts connections. */
const inside = createServer((request, response) => {
  came.push(request.url ?? '')
  response.end()
})
const came: string[] = []
const asked: string[] = []

let app: TestApp
let person: Person
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
  app = await boot(
    {},
    {
      fetch: async (input) => {
        asked.push(new Request(input).url)
        return new Response(null, { status: 502 })
      },
    },
  )
  person = await admin(app)
})
afterAll(async () => {
  await app.stop()
  await new Promise((resolve) => inside.close(resolve))
})

test('the server never fetches a URL given by a user, in any field', async () => {
  const at = (field: string) => `${address}/${field}.png`
  // Fetching one of these would first resolve its host name.
  const picture = (field: string) => `http://pictures.example/${field}.png`
  const lookup = vi.spyOn(dns, 'lookup')
  const session = await createSession(person, { image: picture('session') })
  await person.ask('GET', `/sessions/${session}`)
  expect((await person.ask('POST', '/bookedSessions', { sessionId: session })).status).toBe(200)
  const material = { title: 'T', image: picture('material'), link: at('link'), sessionId: session }
  const { status, body } = await person.ask('POST', '/materials', material)
  expect(status).toBe(200)
  expect((await person.ask('PATCH', `/materials/${body.insertedId}`, material)).status).toBe(200)
  const application = await person.ask('POST', '/tutors', tutorForm({ photo: picture('tutor') }))
  expect(application.status).toBe(200)
  await person.ask('PATCH', `/tutors/${application.body.insertedId}/status`, { status: 'active' })
  const renamed = await withDisplayName(app, person, at('name'))
  const photo = { idToken: renamed.token, photoUrl: at('photo'), returnSecureToken: true }
  const { body: account } = await callIdentityToolkit(app, 'update', photo)
  const me = createApiClient(app, account.idToken)
  await me('POST', '/users', { email: person.email, role: 'student' })
  await me('POST', '/auth/session')
  await callIdentityToolkit(app, 'sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: person.email,
    continueUrl: at('continue'),
  })
  const form = new FormData()
  form.set('image', at('upload'))
  expect((await me('POST', '/images', form)).status).toBe(400)
  for (const path of ['/sessions', '/materialsid', '/tutors', '/tutors/active', '/bookedSessions', '/outbox'])
    expect((await me('GET', path)).status).toBe(200)
  expect(came).toEqual([])
  expect(asked).toEqual([])
  expect(lookup.mock.calls.filter(([name]) => name === 'pictures.example')).toEqual([])
  lookup.mockRestore()
})

/** Every field that takes an address, with `url` in one of them at a time. */
const fieldsWith = (url: string): [path: string, field: string, body: Record<string, unknown>][] => [
  ['/sessions', 'image', sessionForm({ image: url })],
  ['/materials', 'image', { title: 'T', image: url, link: PUBLIC }],
  ['/tutors', 'photo', tutorForm({ photo: url })],
]
const PUBLIC = 'https://a.example/a.png'

test.each([
  'https://name@a.example/a.png',
  'https://name:word@a.example/a.png',
  'https://:word@a.example/a.png',
])('V15 %j, with a name or a password in it, is refused in every field', async (url) => {
  const link = { title: 'T', image: PUBLIC, link: url }
  for (const [path, field, sent] of [...fieldsWith(url), ['/materials', 'link', link] as const]) {
    const { status, body } = await person.ask('POST', path, sent)
    expect({ path, status, body }).toMatchObject({ path, status: 400, body: { field } })
  }
})

test.each([
  ...['http://127.0.0.1/a.png', 'http://127.1/a.png', 'http://2130706433/a.png', 'http://0x7f.0.0.1/a.png'],
  ...['http://017700000001/a.png', 'http://0/a.png', 'http://10.1.2.3/a.png', 'http://192.168.0.1/a.png'],
  ...['http://172.16.0.9/a.png', 'http://169.254.169.254/a.png', 'http://100.64.0.1/a.png'],
  ...['http://[::1]/a.png', 'http://[::]/a.png', 'http://[fe80::1]/a.png', 'http://[fd00::1]/a.png'],
  ...['http://[::ffff:127.0.0.1]/a.png', 'http://[::ffff:a00:1]/a.png', 'http://[64:ff9b::7f00:1]/a.png'],
  ...['http://localhost/a.png', 'http://LOCALHOST./a.png', 'http://a.localhost/a.png', 'http://router/a.png'],
  ...['http://printer.local/a.png', 'http://metadata.google.internal/a.png', 'http://１２７.0.0.1/a.png'],
])('V15 an image URL on the private host %j is refused', async (url) => {
  for (const [path, field, sent] of fieldsWith(url)) {
    const { status, body } = await person.ask('POST', path, sent)
    expect({ path, status, body }).toMatchObject({
      path,
      status: 400,
      body: { field, message: 'The picture must be at a public address, not in a private network.' },
    })
  }
})

test.each(['https://8.8.8.8/a.png', 'http://[2606:4700::1111]/a.png', 'https://xn--45b2an0b.example/a.png'])(
  'an image from %j is accepted',
  async (image) => {
    await createSession(person, { image })
  },
)

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>.png',
  'vbscript:x.png',
  'file:///etc/passwd.png',
  'ftp://a.example/a.png',
  'blob:https://a.example/a.png',
  'ws://a.example/a.png',
  '//a.example/a.png',
  '/a.png',
  'a.png',
  'https:',
  'https://',
  'http://[::/a.png',
  'mailto:a@b.test?a.png',
])('%j is refused as a link', async (link) => {
  const good = 'https://a.example/a.png'
  const sent: [string, Record<string, unknown>][] = [
    ['/sessions', sessionForm({ image: link })],
    ['/materials', { title: 'T', image: link, link: good }],
    ['/materials', { title: 'T', image: good, link }],
    ['/tutors', tutorForm({ photo: link })],
  ]
  for (const [path, body] of sent) expect((await person.ask('POST', path, body)).status).toBe(400)
})
