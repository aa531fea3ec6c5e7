import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { cash } from '../support/desk.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'

let app: TestApp
let manager: Person
beforeAll(async () => {
  app = await boot()
  manager = await admin(app)
})
afterAll(() => app.stop())

const INVISIBLE = {
  'a zero-width space': '\u200b',
  'a filler': '\u3164',
  'empty Braille': '\u2800',
  'a selector': '\ufe0f',
}

test.each(Object.entries(INVISIBLE))(
  'V04 a text of nothing but %s is no text, wherever one has to be',
  async (_, nothing) => {
    const person = await student(app)
    const sessionId = await createSession(manager)
    const posts: [Person, string, string, object, string][] = [
      [manager, 'POST', '/sessions', sessionForm({ title: nothing }), 'title'],
      [manager, 'PATCH', `/sessions/${sessionId}`, { description: nothing }, 'description'],
      [person, 'POST', '/notes', { title: nothing, description: 'x' }, 'title'],
      [manager, 'POST', '/desk/people', { phone: '01712345678', name: nothing }, 'name'],
      [manager, 'POST', '/branches', { name: nothing }, 'name'],
      [manager, 'POST', '/desk/payments', cash(sessionId, { phone: '01712345678', name: nothing }), 'name'],
    ]
    for (const [by, method, path, body, field] of posts) {
      const answer = await by.ask(method, path, body)
      expect([path, answer.status, answer.body.field]).toEqual([path, 400, field])
    }
  },
)

test('V04 what is pasted with a name is left out of it, and both spellings of a letter are one', async () => {
  const pasted = { name: '\u202eআ\u09df\u09beন\u200b\u2069 ', phone: '01700-112233' }
  const { body } = await manager.ask('POST', '/desk/people', pasted)
  expect(body).toMatchObject({ person: { name: 'আ\u09af\u09bc\u09beন' } })
})

test('K07 an amount in digits of any script, with groups as people write them', async () => {
  const sessionId = await createSession(manager)
  for (const [fee, is] of [
    ['৭৫০.৫০', 750.5],
    ['1,500', 1500],
    ['৳ ১,৫০,০০০', 150_000],
    ['٥٠٠', 500],
  ] as const) {
    expect((await manager.ask('PATCH', `/sessions/${sessionId}`, { fee })).status).toBe(200)
    expect((await manager.ask('GET', `/sessions/${sessionId}`)).body.fee).toBe(is)
  }
  const { status, body } = await manager.ask('PATCH', `/sessions/${sessionId}`, { fee: '1,50,00' })
  expect([status, body.field]).toEqual([400, 'fee'])
})

test('M10 the desk reads a number as a phone copies it, and finds it again in any spelling', async () => {
  const spellings = [
    '\u2068+880 (0)1799-887766\u2069',
    '\u200e০১৭৯৯৮৮৭৭৬৬',
    'tel:+8801799887766',
    '+88001799887766',
  ]
  const answers = []
  for (const phone of spellings)
    answers.push((await manager.ask('POST', '/desk/people', { phone, name: 'Rahima' })).body)
  expect(answers.map(({ isNew }) => isNew)).toEqual([true, false, false, false])
  expect(answers).toMatchObject(spellings.map(() => ({ person: { phone: '+8801799887766' } })))
})
