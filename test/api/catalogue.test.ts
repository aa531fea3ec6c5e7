import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '../../contract/centre/catalogue.ts'
import { indexRemainingSessions } from '../../domain/sessions/find/index-sessions.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { newSubject } from '../support/catalogue.ts'
import { admin, createApiClient, type Person, student } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'

let app: TestApp
let boss: Person
let other: Person
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
  other = await admin(app)
})
afterAll(() => app.stop())

const read = async () => (await createApiClient(app)('GET', '/catalogue')).body as unknown as Catalogue
const add = (body: object, kind = 'subjects') => boss.ask('POST', `/catalogue/${kind}`, body)
const change = (slug: string, body: object, { by = boss, kind = 'subjects' } = {}) =>
  by.ask('PATCH', `/catalogue/${kind}/${slug}`, body)
const remove = (slug: string, kind = 'subjects') => boss.ask('DELETE', `/catalogue/${kind}/${slug}`)
async function added(changes: object = {}): Promise<string> {
  const { status, body } = await add({ ...newSubject(), ...changes })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as unknown as { slug: string }).slug
}
const slugsOf = async (kind: keyof Catalogue = 'subjects') => (await read())[kind].map(({ slug }) => slug)

describe('refused', () => {
  test.each([
    ['no English name', { nameEn: '' }, 'nameEn'],
    ['a Bangla name that shows nothing', { nameBn: '\u202e\u2069 \u200b' }, 'nameBn'],
    ['a name that is no text', { nameEn: 9 }, 'nameEn'],
    ['a long name', { nameEn: 'a'.repeat(61) }, 'nameEn'],
    ['a slug with a space', { slug: 'two words' }, 'slug'],
    ['a slug in capitals', { slug: 'Physics' }, 'slug'],
    ['a slug in Bangla', { slug: 'গণিত' }, 'slug'],
    ['a long slug', { slug: 'a'.repeat(41) }, 'slug'],
    ['what it has no field for', { position: 1 }, ''],
  ])('Y04 V15 %s is named', async (_, changes, field) => {
    const { status, body } = await add({ ...newSubject(), ...changes })
    expect({ status, field: body.field }).toMatchObject({ status: 400, ...(field && { field }) })
    expect(body.message).not.toBe('')
  })

  test('Y04 a third list, and a change of nothing', async () => {
    expect(await add(newSubject(), 'teachers')).toMatchObject({ status: 400, body: { field: 'kind' } })
    const slug = await added()
    expect(await change(slug, {})).toMatchObject({ status: 400 })
    expect(await change(slug, { hidden: 'yes' })).toMatchObject({ status: 400, body: { field: 'hidden' } })
    expect(await change(slug, { before: 'nothing' })).toMatchObject({
      status: 400,
      body: { field: 'before' },
    })
  })

  test('Y04 what does not exist, also in the other list', async () => {
    for (const [slug, kind] of [
      ['alchemy', 'subjects'],
      ['physics', 'levels'],
    ] as const) {
      expect((await change(slug, { hidden: true }, { kind })).status).toBe(404)
      expect((await remove(slug, kind)).status).toBe(404)
    }
  })

  test('Y04 a slug or a name that another one has, in any case of its letters', async () => {
    const form = newSubject()
    await added(form)
    const again = newSubject()
    for (const [changes, field] of [
      [{ slug: form.slug }, 'slug'],
      [{ nameEn: form.nameEn.toUpperCase() }, 'nameEn'],
      [{ nameBn: form.nameBn }, 'nameBn'],
    ] as const)
      expect(await add({ ...again, ...changes })).toMatchObject({
        status: 409,
        body: { code: 'name_taken', field },
      })
    const slug = await added(again)
    expect(await change(slug, { nameEn: form.nameEn })).toMatchObject({
      status: 409,
      body: { code: 'name_taken', field: 'nameEn' },
    })
  })

  test('Y04 to delete one that a session, a wish or a day off names: it is hidden instead', async () => {
    const subject = await added()
    const level = await added()
    await createSession(boss, { subject })
    expect(await remove(subject)).toMatchObject({ status: 409, body: { code: 'catalogue_entry_in_use' } })
    expect(await slugsOf()).toContain(subject)
    expect((await remove(level)).status).toBe(200)
    expect(await slugsOf()).not.toContain(level)
  })

  test('Y04 nothing new of a hidden one or of none', async () => {
    const subject = await added()
    await change(subject, { hidden: true })
    const person = await student(app)
    for (const field of ['level', 'subject'] as const)
      for (const value of field === 'subject' ? ['alchemy', subject] : ['13', '1'])
        expect(await boss.ask('POST', '/sessions', sessionForm({ [field]: value }))).toMatchObject({
          status: 400,
          body: { field, code: 'must_be_one_of' },
        })
    expect(await person.ask('POST', '/interests', { level: '9', subject })).toMatchObject({
      status: 400,
      body: { field: 'subject' },
    })
  })
})

describe('the list', () => {
  test('Y04 a new centre has school classes and more, of which some are hidden, in an order', async () => {
    const { levels, subjects } = await read()
    const shown = levels.filter(({ hidden }) => !hidden).map(({ slug }) => slug)
    expect(shown).toEqual(['6', '7', '8', '9', '10', '11', '12', 'admission', 'skills'])
    const hidden = levels.filter((one) => one.hidden).map(({ slug }) => slug)
    expect(hidden).toEqual(['1', '2', '3', '4', '5', 'o-level', 'a-level', 'university', 'jobs'])
    expect(subjects).toContainEqual({ slug: 'physics', en: 'Physics', bn: 'পদার্থবিজ্ঞান', hidden: false })
  })

  test('Y04 a slug is made of the English name, and a name is kept as it is typed, but for what nobody sees', async () => {
    const slug = await added({ slug: undefined, nameEn: ' Robotics & <b>AI</b>\u202e ', nameBn: 'রোবটিক্স' })
    expect(slug).toBe('robotics-b-ai-b')
    expect((await read()).subjects.at(-1)).toMatchObject({ slug, en: 'Robotics & <b>AI</b>', bn: 'রোবটিক্স' })
  })

  test('Y04 one moves before another or to the end, and two Admins at once leave every one in its place once', async () => {
    const slugs = [await added(), await added(), await added(), await added()] as const
    const [a, b, c, d] = slugs
    const order = async () => (await slugsOf()).filter((slug) => slugs.some((one) => one === slug))
    expect((await change(c, { before: a })).status).toBe(200)
    expect(await order()).toEqual([c, a, b, d])
    expect((await change(c, { before: null })).status).toBe(200)
    expect(await order()).toEqual([a, b, d, c])
    const all = (await slugsOf()).length
    const moves = await Promise.all([
      change(d, { before: a }),
      change(c, { before: a }, { by: other }),
      change(a, { before: null }),
      change(b, { before: d }, { by: other }),
    ])
    expect(moves.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await order()).toSorted()).toEqual([...slugs].toSorted())
    expect(new Set(await slugsOf()).size).toBe(all)
  })

  test('Y04 the history says who added, renamed, hid and deleted one', async () => {
    const form = newSubject()
    const slug = await added(form)
    await change(slug, { nameEn: `New ${form.nameEn}`, hidden: true })
    await remove(slug)
    const { body } = await boss.ask('GET', '/audit-trail')
    const { acts } = body as unknown as { acts: { action: string; before: object; after: object }[] }
    expect(acts.filter(({ action }) => action.startsWith('catalogue.')).slice(0, 3)).toMatchObject([
      { action: 'catalogue.removed', before: { subject: slug } },
      {
        action: 'catalogue.changed',
        before: { subject: slug, shown: 'yes' },
        after: { subject: slug, name: `New ${form.nameEn}, ${form.nameBn}`, shown: 'no' },
      },
      { action: 'catalogue.added', after: { subject: slug } },
    ])
  })
})

describe('what follows a change', () => {
  const find = async (q: string) => (await createApiClient(app)('GET', `/sessions?q=${q}`)).body.data
  /** As the background task does. */
  const indexAll = async () => {
    while ((await indexRemainingSessions(app.services.context.database)) > 0);
  }

  test('Y04 a session says the new name and is found by it in both languages, and no more by the old one', async () => {
    const form = { ...newSubject(), nameEn: 'Zoology', nameBn: 'প্রাণিবিদ্যা' }
    const subject = await added(form)
    const id = await createSession(boss, { title: 'Tuesday batch', subject })
    expect(await find('zoology')).toMatchObject([{ _id: id }])
    await change(subject, { nameEn: 'Marine life', nameBn: 'সমুদ্রবিদ্যা' })
    const { body } = await createApiClient(app)('GET', `/sessions/${id}`)
    expect(body).toMatchObject({ subject, subjectName: { en: 'Marine life', bn: 'সমুদ্রবিদ্যা' } })
    await indexAll()
    for (const q of ['marine', 'সমুদ্রবিদ্যা', 'shomudrobidda'])
      expect(await find(q), q).toMatchObject([{ _id: id }])
    expect(await find('zoology')).toEqual([])
    // The first name again has the first text again.
    await change(subject, { nameEn: form.nameEn, nameBn: form.nameBn })
    await indexAll()
    expect(await find('zoology')).toMatchObject([{ _id: id }])
    expect(await find('marine')).toEqual([])
    expect(await indexRemainingSessions(app.services.context.database)).toBe(0)
  })

  test('Y04 another process has it within a second', async () => {
    const subject = await added()
    const second = await boot({ DATABASE_URL: app.databaseUrl })
    try {
      const nameThere = async () => {
        const { body } = await createApiClient(second)('GET', '/catalogue')
        return (body as unknown as Catalogue).subjects.find(({ slug }) => slug === subject)?.en
      }
      await nameThere()
      await change(subject, { nameEn: 'Said everywhere' })
      await expect.poll(nameThere, { timeout: 1000 }).toBe('Said everywhere')
    } finally {
      await second.stop()
    }
  })

  test('Y04 a hidden one stays with the sessions that have it, also when these are changed', async () => {
    const subject = await added()
    const id = await createSession(boss, { title: 'Thursday batch', subject })
    await change(subject, { hidden: true })
    expect((await boss.ask('PATCH', `/sessions/${id}`, { subject, title: 'Friday batch' })).status).toBe(200)
    const { body } = await createApiClient(app)('GET', `/sessions?subject=${subject}`)
    expect(body.data).toMatchObject([{ _id: id, title: 'Friday batch', subject }])
  })
})
