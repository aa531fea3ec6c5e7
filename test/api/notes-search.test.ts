import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Note } from '../../contract/materials/notes.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addClass } from '../support/classes.ts'
import { createApiClient, type Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let admin: Person
let somebody: () => Person
let owner: Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(40))
})
beforeEach(() => {
  owner = somebody()
})
afterAll(() => app.stop())

async function write(title: string, description: string, more: object = {}): Promise<string> {
  const { status, body } = await owner.ask('POST', '/notes', { title, description, ...more })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.insertedId
}

async function found(search: string, person = owner, more = ''): Promise<string[]> {
  const { status, body } = await person.ask('GET', `/notes?search=${encodeURIComponent(search)}${more}`)
  expect(status).toBe(200)
  return (body as unknown as Note[]).map(({ title }) => title)
}

async function download(query = '', person = owner) {
  const answer = await fetch(`${app.url}/api/notes.md${query}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('A13 notes are found by their words', () => {
  test('A13 a search that is too long is refused by name, and nobody finds or downloads what another wrote', async () => {
    await write('Pendulum', 'T depends on length.')
    expect(await owner.ask('GET', `/notes?search=${'x'.repeat(201)}`)).toMatchObject({
      ...{ status: 400, body: { code: 'too_long', field: 'search' } },
    })
    expect((await createApiClient(app)('GET', '/notes.md')).status).toBe(401)
    expect(await owner.ask('GET', '/notes.md?sessionId=x')).toMatchObject({
      ...{ status: 400, body: { code: 'malformed_id', field: 'sessionId' } },
    })
    for (const person of [somebody(), admin]) {
      expect(await found('pendulum', person)).toEqual([])
      expect((await download('', person)).text).toBe('')
    }
  })

  test.each([
    ['PENDULUM', 'Pendulum'],
    ['pend len', 'Pendulum'],
    ['swing', undefined],
    ['pendulum swing', undefined],
    ['নিউটন', 'নিউটনের সূত্র'],
    ['niutoner', 'নিউটনের সূত্র'],
    ['podartho', 'নিউটনের সূত্র'],
    ['১৬৮৭', 'নিউটনের সূত্র'],
    ['1687', 'নিউটনের সূত্র'],
    ['√', 'Pendulum'],
    ["b'; drop", undefined],
    ['% _ \\', undefined],
    ['a\0b', undefined],
  ])('A13 “%s” finds %s', async (search, title) => {
    await write('Pendulum', 'T depends on the LENGTH only:\n- T = 2π√(l/g)')
    await write('নিউটনের সূত্র', 'পদার্থবিজ্ঞান, ১৬৮৭ সাল।')
    expect(await found(search)).toEqual(title ? [title] : [])
  })

  test('A13 a note is found by what it says now, among those of one session too, in pages', async () => {
    const sessionId = await createSession(admin)
    expect((await owner.ask('POST', '/bookedSessions', { sessionId })).status).toBe(200)
    const id = await write('One', 'waves')
    await write('Two', 'waves', { sessionId })
    expect(await found('waves')).toEqual(['Two', 'One'])
    expect(await found('waves', owner, `&sessionId=${sessionId}`)).toEqual(['Two'])
    expect(await found('waves', owner, '&limit=1&page=2')).toEqual(['One'])
    await owner.ask('PUT', `/notes/${id}`, { title: 'One', description: 'optics' })
    expect(await found('waves')).toEqual(['Two'])
    expect(await found('optics')).toEqual(['One'])
  })

  test('A13 a note of 20,000 letters is found by its last word, and a longer one is refused', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index.toString(36)}`).join(' ')
    await write('Long', `${words.slice(0, 19_980)} zebra`)
    await write('10,000 lines', '- x\n'.repeat(4_999))
    expect(await found('zebra')).toEqual(['Long'])
    const longer = { title: 'Longer', description: 'x'.repeat(20_001) }
    expect(await owner.ask('POST', '/notes', longer)).toMatchObject({
      ...{ status: 400, body: { code: 'too_long', field: 'description' } },
    })
  })
})

describe('A13 the class of a note', () => {
  test('A13 is one of its session; with another session the note leaves it', async () => {
    const [sessionId, otherId] = [await createSession(admin), await createSession(admin)]
    for (const id of [sessionId, otherId]) await owner.ask('POST', '/bookedSessions', { sessionId: id })
    const classId = await addClass(app, sessionId, {
      ...{ startAt: '2032-03-08T10:00:00Z', endAt: '2032-03-08T11:00:00Z', topic: 'Optics' },
    })
    const foreign = (await readClasses(admin, otherId))[0]?._id
    const refused = { status: 400, body: { code: 'choose_class_of_session', field: 'classId' } }
    const form = { title: 'Lens', description: '1/f = 1/u + 1/v' }
    expect(await owner.ask('POST', '/notes', { ...form, sessionId, classId: foreign })).toMatchObject(refused)
    expect(await owner.ask('POST', '/notes', { ...form, classId })).toMatchObject(refused)
    const id = await write('Lens', form.description, { sessionId, classId })
    const change = async (more: object) => {
      const { status, body } = await owner.ask('PUT', `/notes/${id}`, { ...form, ...more })
      const [note] = (await owner.ask('GET', '/notes')).body as unknown as Note[]
      return status === 200 ? note?.class?.topic : body.code
    }
    expect(await change({})).toBe('Optics')
    expect(await change({ classId: foreign })).toBe('choose_class_of_session')
    expect(await change({ classId: '' })).toBeUndefined()
    expect(await change({ classId })).toBe('Optics')
    expect(await change({ sessionId: otherId })).toBeUndefined()
  })
})

test('A13 notes are taken along as one Markdown file: all, or those that are found, as they were typed', async () => {
  app.setTime('2031-03-01T04:00:00.000Z')
  await write('Pendulum', 'T depends\n- on <b>length</b>\n- on g')
  for (let index = 0; index < 55; index += 1) await write(`Wave ${index}`, 'λf = v')
  app.setTime()
  const all = await download()
  expect(all.status).toBe(200)
  expect(all.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(all.headers.get('content-disposition')).toBe('attachment; filename="notes.md"')
  expect(all.text.match(/^# /gm)).toHaveLength(56)
  expect(await download('?search=pendulum')).toMatchObject({
    text: '# Pendulum\n\n2031-03-01 10:00\n\nT depends\n- on <b>length</b>\n- on g\n\n',
  })
})
