import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutTurn } from '../../domain/turn.ts'
import { createFairQueue } from '../../server/http/fair-queue.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { HIGH_LIMITS } from '../support/high-limits.ts'
import { admin, type Person } from '../support/people.ts'

const SCHOOL = '203.0.113.7'

let app: TestApp
let owner: Person
const sockets: Socket[] = []
beforeAll(async () => {
  const RATE_LIMITS = HIGH_LIMITS.RATE_LIMITS.replace('concurrency=1000', 'concurrency=8')
  app = await boot({ TRUSTED_PROXIES: '1', RATE_LIMITS }, { pace: { patienceMs: 4000, step: 1024 } })
  owner = await admin(app)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.stop()
})

/** Sends all of a body but its last byte, from the school's address. `heard` is the answer's first line. */
async function begin(path: string, type: string) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  sockets.push(socket)
  const heard = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0])
  const head = [
    `POST ${path} HTTP/1.1`,
    ...['host: localhost', `x-forwarded-for: ${SCHOOL}`, `authorization: Bearer ${owner.token}`],
    ...[
      `content-type: ${type}`,
      'tus-resumable: 1.0.0',
      'upload-length: 900',
      'content-length: 900',
      '',
      '{',
    ],
  ]
  await new Promise((done) => socket.write(head.join('\r\n'), done))
  return { heard, socket }
}

test.each([
  [
    'the identity provider',
    '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=stand-in',
    'application/json',
  ],
  ['the API', '/api/notes', 'application/json'],
  ['the close of a day', '/api/close/statement?method=bkash', 'text/csv'],
  ['a webhook', '/api/webhooks/stripe', 'application/json'],
  ['pictures', '/api/images', 'multipart/form-data; boundary=x'],
  ['files of materials', '/api/uploads', 'application/offset+octet-stream'],
])(
  'bodies that do not end, sent to %s, leave the turns of their address to others',
  async (_, path, type) => {
    const slow = await Promise.all(Array.from({ length: 12 }, () => begin(path, type)))
    // Calls of the API count for their person.
    const person = path.startsWith('/api/') && { authorization: `Bearer ${owner.token}` }
    const headers = { 'x-forwarded-for': SCHOOL, ...person }
    // More than the turns, so that the slow ones have come to theirs.
    const asked = Array.from({ length: 24 }, async () => {
      const answer = await fetch(`${app.url}/api/sessions?search=x`, { headers })
      return answer.status
    })
    const first = await Promise.race([Promise.all(asked), ...slow.map(({ heard }) => heard)])
    expect(first).toEqual(Array(24).fill(200))
    for (const { socket } of slow) socket.destroy()
  },
)

test('a body that takes too long ends with 408', async () => {
  const impatient = await boot({ DATABASE_URL: app.databaseUrl }, { pace: { patienceMs: 50, step: 1024 } })
  const begun = () => new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) })
  for (const path of ['/api/notes', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=stand-in']) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` }
    const asked = { method: 'POST', headers, body: begun(), duplex: 'half' } as RequestInit
    const answer = await fetch(impatient.url + path, asked)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([408, 'body_too_slow'])
  }
  await impatient.stop()
})

test('who waits outside of a turn takes one again, and who never leaves keeps it', async () => {
  const run = createFairQueue(1)
  const order: string[] = []
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const slow = run('one', async () => {
    await withoutTurn(() => arrived)
    order.push('slow')
  })
  await run('one', async () => order.push('quick'))
  const { promise: kept, resolve: end } = Promise.withResolvers<void>()
  const keeping = run('one', () => kept)
  arrive()
  const last = run('one', async () => order.push('last'))
  await new Promise(setImmediate)
  expect(order).toEqual(['quick'])
  end()
  await Promise.all([slow, keeping, last])
  expect(order.toSorted()).toEqual(['last', 'quick', 'slow'])
})
