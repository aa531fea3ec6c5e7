import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Home } from '../../contract/home/home.ts'
import { type SectionKind, sectionKinds } from '../../contract/home/section-kinds.ts'
import { homeDraft, homeVersions } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import {
  arrange,
  course,
  editedHome,
  figure,
  publishHome,
  saySection,
  shownHome,
  typedTestimonial,
} from '../support/home.ts'
import { admin, createApiClient, type Person } from '../support/people.ts'

let app: TestApp
let boss: Person
let other: Person
let visitor: Pick<Person, 'ask'>
beforeAll(async () => {
  app = await boot()
  ;[boss, other] = await Promise.all([admin(app), admin(app)])
  visitor = { ask: createApiClient(app) }
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { database } = app.services.context
  // In a transaction, because only the commit of one drops what is cached.
  await database.transaction(async (transaction) => {
    await transaction.delete(homeDraft)
    await transaction.delete(homeVersions)
  })
})

const plain: Home = { language: 'en', sections: [{ kind: 'banner' }, { kind: 'sessions' }] }
const long = (length: number) => 'a'.repeat(length)

describe('Y02 what is refused names its field, and the draft stays as it was', () => {
  test.each([
    ['courses', { heading: { en: long(121) } }, 'content.heading.en', 'too_long'],
    ['banner', { heading: { bn: 'a\0b' } }, 'content.heading.bn', 'unstorable_character'],
    ['banner', { picture: 'javascript:alert(1)//a.png' }, 'content.picture', 'invalid_image_url'],
    ['banner', { picture: 'http://10.0.0.1/a.png' }, 'content.picture', 'private_image_url'],
    ['courses', { entries: [course({ heading: {} })] }, 'content.entries.0.heading.en', 'required'],
    ['courses', { entries: [course({ link: '/nowhere' })] }, 'content.entries.0.link', 'must_be_own_link'],
    [
      'courses',
      { entries: [course({ link: '//evil.example' })] },
      'content.entries.0.link',
      'must_be_own_link',
    ],
    ['courses', { entries: [course({ picture: 'x' })] }, 'content.entries.0.picture', 'invalid_image_url'],
    ['courses', { entries: Array(7).fill(course()) }, 'content.entries', 'too_many_entries'],
    ['testimonials', { entries: [typedTestimonial({ text: {} })] }, 'content.entries.0.text.en', 'required'],
    [
      'testimonials',
      { entries: [{ of: 'review', reviewId: 'x' }] },
      'content.entries.0.reviewId',
      'malformed_id',
    ],
    ['figures', { entries: [figure({ value: '' })] }, 'content.entries.0.value', 'required'],
    ['figures', { entries: [figure({ value: '1.5' })] }, 'content.entries.0.value', 'must_be_whole_number'],
    ['figures', { entries: [figure({ icon: 'skull' })] }, 'content.entries.0.icon', 'must_be_one_of'],
  ] as const)('%s with %j', async (kind, bad, field, code) => {
    const before = await editedHome(boss)
    const answer = await saySection(boss, kind, { heading: { en: 'Ours' }, ...bad })
    expect(answer).toMatchObject({ status: 400, body: { field, code } })
    expect(await editedHome(boss)).toEqual(before)
  })

  test('a section that there is not, and an order that does not name each once', async () => {
    const path = '/settings/home/sections'
    const unknown = await boss.ask('PUT', path, { kind: 'advert', revision: 0, content: {} })
    expect(unknown).toMatchObject({ status: 400, body: { code: 'must_be_one_of', field: 'kind' } })
    const twice = sectionKinds.map(() => ({ kind: 'banner', isOn: true }))
    for (const sections of [undefined, [], twice, [{ kind: 'banner', isOn: true }]]) {
      const answer = await boss.ask('PUT', '/settings/home/order', { revision: 0, sections })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_value', field: 'sections' } })
    }
  })

  test('a version that there is not', async () => {
    const { revision } = await editedHome(boss)
    const taken = await boss.ask('POST', '/settings/home/versions/9/taking-back')
    const reset = await boss.ask('PUT', '/settings/home/draft', { revision, version: 9 })
    for (const answer of [taken, reset])
      expect(answer).toMatchObject({ status: 404, body: { code: 'text_version_not_found' } })
  })
})

describe('Y02 two Admins at once', () => {
  test('of two who publish the same draft one does, and the other is told', async () => {
    await saySection(boss, 'banner', { heading: { en: 'Ours' } })
    const { revision, version } = await editedHome(boss)
    const answers = await Promise.all(
      [boss, other].map(({ ask }) => ask('POST', '/settings/home/versions', { revision, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('home_changed_meanwhile')
    expect((await editedHome(boss)).versions).toHaveLength(1)
  })

  test('who publishes what another has changed since publishes nothing', async () => {
    const { revision, version } = await editedHome(boss)
    await saySection(other, 'banner', { heading: { en: 'Theirs' } })
    const answer = await boss.ask('POST', '/settings/home/versions', { revision, version })
    expect(answer).toMatchObject({ status: 409, body: { code: 'home_changed_meanwhile' } })
    expect(await shownHome(visitor)).toEqual(plain)
  })

  test('who edits an older text of a section is told; another section stays theirs to edit', async () => {
    const { sections } = await editedHome(boss)
    await saySection(other, 'banner', { heading: { en: 'Theirs' } })
    const write = (kind: string) => {
      const section = sections.find((one) => one.kind === kind)
      const content = { ...section?.content, heading: { en: 'Mine' } }
      return boss.ask('PUT', '/settings/home/sections', { kind, content, revision: section?.revision })
    }
    expect(await write('banner')).toMatchObject({ status: 409, body: { code: 'home_changed_meanwhile' } })
    expect((await write('sessions')).status).toBe(200)
    const now = (await editedHome(boss)).sections
    expect(now.find(({ kind }) => kind === 'banner')?.content).toMatchObject({ heading: { en: 'Theirs' } })
  })

  test('who orders an older draft is told; who sends again what is so already is not', async () => {
    const before = await editedHome(boss)
    const body = (isOn: boolean) => ({
      revision: before.revision,
      sections: before.sections.map(({ kind }) => ({ kind, isOn })),
    })
    expect((await boss.ask('PUT', '/settings/home/order', body(true))).status).toBe(200)
    expect((await boss.ask('PUT', '/settings/home/order', body(true))).status).toBe(200)
    const late = await other.ask('PUT', '/settings/home/order', body(false))
    expect(late).toMatchObject({ status: 409, body: { code: 'home_changed_meanwhile' } })
  })

  test('of two who take the same version back one does', async () => {
    await publishHome(boss)
    const answers = await Promise.all(
      [boss, other].map(({ ask }) => ask('POST', '/settings/home/versions/1/taking-back')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('Y02 a centre that has entered nothing shows a field to search and its sessions, and nothing else', async () => {
  expect(await shownHome(visitor)).toEqual(plain)
  await arrange(boss, [...sectionKinds])
  await publishHome(boss)
  const { sections } = await shownHome(visitor)
  expect(sections).toEqual([{ kind: 'banner' }, { kind: 'freeClasses' }, { kind: 'sessions' }])
})

test('Y02 nobody sees a draft but Admins, until it is published at once; the last publishing is taken back', async () => {
  await saySection(boss, 'banner', { heading: { en: ' A good tutor ', bn: 'ভালো টিউটর' } })
  await saySection(boss, 'courses', { heading: { en: 'Courses' }, entries: [course()] })
  await arrange(boss, ['courses', 'banner'])
  expect(await shownHome(visitor)).toEqual(plain)
  const preview = (await boss.ask('GET', '/settings/home/preview')).body
  expect(preview.sections).toEqual([
    {
      ...{ kind: 'courses', heading: 'Courses' },
      entries: [
        {
          ...{ label: 'Class 9', heading: 'Ready for SSC', list: ['Physics', 'Biology'] },
          link: '/sessions?level=9',
        },
      ],
    },
    { kind: 'banner', heading: 'A good tutor' },
  ])
  expect((await editedHome(boss)).isPublished).toBe(false)
  expect((await publishHome(boss)).body).toEqual({ version: 1 })
  expect(await shownHome(visitor)).toEqual(preview)
  expect(await editedHome(boss)).toMatchObject({ isPublished: true, version: 1 })
  // What one language lacks is shown in the other.
  expect((await shownHome(visitor, 'bn')).sections).toMatchObject([
    { heading: 'Courses' },
    { heading: 'ভালো টিউটর' },
  ])

  await arrange(boss, ['banner'])
  await publishHome(boss)
  expect((await shownHome(visitor)).sections).toEqual([{ kind: 'banner', heading: 'A good tutor' }])
  const takeBack = (version: number) => boss.ask('POST', `/settings/home/versions/${version}/taking-back`)
  expect((await takeBack(2)).body).toEqual({ version: 1 })
  expect(await shownHome(visitor)).toEqual(preview)
  expect((await takeBack(1)).body).toEqual({ version: 0 })
  expect(await shownHome(visitor)).toEqual(plain)
  // The draft stays, and an older version can be its begin.
  const { revision, versions } = await editedHome(boss)
  expect(versions).toMatchObject([
    { version: 2, isTakenBack: true },
    { version: 1, isTakenBack: true },
  ])
  await boss.ask('PUT', '/settings/home/draft', { revision, version: 1 })
  expect((await publishHome(boss)).body).toEqual({ version: 3 })
  expect(await shownHome(visitor)).toEqual(preview)
  const { acts } = (await boss.ask('GET', '/audit-trail?action=home.published')).body
  expect(acts).toContainEqual(expect.objectContaining({ after: { version: 3 } }))
})

test('Y02 the first entry of a section switches it on, and a heading of its own can wait', async () => {
  const kinds = { courses: [course()], testimonials: [typedTestimonial()], figures: [figure()] }
  for (const [kind, entries] of Object.entries(kinds) as [SectionKind, object[]][])
    expect((await saySection(boss, kind, { entries })).status, kind).toBe(200)
  await publishHome(boss)
  const { sections } = await shownHome(visitor)
  const shown = sections.map(({ kind }) => kind)
  expect(shown).toEqual(['banner', 'courses', 'sessions', 'testimonials', 'figures'])
  for (const section of sections) expect(section).not.toHaveProperty('heading')
  // Who has switched it off since adds to it without showing it.
  await arrange(boss, ['banner'])
  await saySection(boss, 'testimonials', { entries: [typedTestimonial(), typedTestimonial()] })
  await publishHome(boss)
  expect((await shownHome(visitor)).sections).toEqual([{ kind: 'banner' }])
})

test('Y02 twenty versions are kept', async () => {
  for (let version = 1; version <= 22; version++) {
    await saySection(boss, 'banner', { heading: { en: `The ${version}.` } })
    await publishHome(boss)
  }
  const { versions } = await editedHome(boss)
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, age) => 22 - age))
})

test('Y02 figures are what was entered, or counted from the rows', async () => {
  const entries = [figure(), figure({ value: null, counted: 'tutors', unit: '', heading: { en: 'Tutors' } })]
  await saySection(boss, 'figures', { heading: { en: 'Figures' }, entries })
  await arrange(boss, ['figures'])
  await publishHome(boss)
  expect((await shownHome(visitor)).sections).toEqual([
    {
      ...{ kind: 'figures', heading: 'Figures' },
      entries: [
        { icon: 'trophy', value: 95, unit: '%', heading: 'Success rate' },
        { icon: 'trophy', value: 0, unit: '', heading: 'Tutors' },
      ],
    },
  ])
})

test('Y02 our own pictures are kept without the address of this installation', async () => {
  const picture = `${app.services.publicUrl}/pictures/hsc.webp`
  await saySection(boss, 'courses', { heading: { en: 'Courses' }, entries: [course({ picture })] })
  const [draft] = await app.services.context.database.select().from(homeDraft)
  expect(JSON.stringify(draft)).toContain('"picture":"/pictures/hsc.webp"')
  const { sections } = await editedHome(boss)
  expect(sections.find(({ kind }) => kind === 'courses')?.content).toMatchObject({ entries: [{ picture }] })
})
