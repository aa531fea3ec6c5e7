import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSender } from '../fuzz/send.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { student } from '../support/people.ts'

const MAX_BODY_BYTES = 64 * 1024

let app: TestApp
let sender: ReturnType<typeof createSender>
let token: string
beforeAll(async () => {
  app = await boot()
  sender = createSender(app.url)
  token = (await student(app)).token
})
afterAll(async () => {
  sender.close()
  await app.stop()
})

async function post(path: string, text: string, headers: [string, string][] = []) {
  const heard = await sender.send({
    ...{ call: path, method: 'POST', path, body: Buffer.from(text) },
    headers: [['content-type', 'application/json'], ['authorization', `Bearer ${token}`], ...headers],
  })
  return heard === 'cut' ? 0 : heard.status
}

test('headers that are named like what every object has change nothing and end no process', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']) {
    for (const path of ['/api/config', '/api/sessions?page=1&limit=6', '/healthz', '/api/nothing', '/']) {
      const { status } = (await sender.send({
        ...{ call: path, method: 'GET', path },
        headers: [
          [name, 'x'],
          [name, '{"role":"Admin"}'],
        ],
      })) as { status: number }
      expect([name, path, status]).toEqual([name, path, path === '/api/nothing' || path === '/' ? 404 : 200])
    }
    expect(await post('/api/auth/session', '{}', [[name, 'x']])).toBe(200)
  }
  expect(({} as Record<string, unknown>).role).toBeUndefined()
})

/** As many fields as a body may have, named by `nameOf`. */
function bodyOf(nameOf: (at: number) => string | number): string {
  const fields: string[] = []
  for (let length = 2, at = 0; length < MAX_BODY_BYTES - 20; at += 1) {
    const field = `"${nameOf(at)}":0`
    fields.push(field)
    length += field.length + 1
  }
  return `{${fields.join(',')}}`
}

/** The least CPU time, in microseconds, that a handful of these requests cost this process. */
async function costOf(body: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const before = process.threadCpuUsage()
    for (let time = 0; time < 5; time += 1) expect(await post('/api/bookedSessions', body)).toBe(400)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}

test('fields whose names share a hash cost no more than others: the cost grows with their number, not its square', async () => {
  // Whole numbers of ten digits whose last twenty bits are equal: one hash in every table of V8 before the
  // fix.
  const colliding = bodyOf((at) => 2 ** 30 + at * 2 ** 20)
  const ordinary = bodyOf((at) => `f${(at * 7919).toString(36).padStart(9, 'x')}`)
  expect(JSON.parse(colliding)).not.toHaveProperty('f')
  await costOf(ordinary)
  // By squares a body of four thousand such names would cost a hundred times as much.
  expect((await costOf(colliding)) / (await costOf(ordinary))).toBeLessThan(5)
})
