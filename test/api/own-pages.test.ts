import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CentrePage } from '../../contract/centre/pages.ts'
import { listPublished, readPublished } from '../../domain/settings/pages.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person } from '../support/people.ts'

let app: TestApp
let owner: Person
let second: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  second = await admin(app)
})
afterAll(() => app.stop())

const history = { title: 'Our history', body: '## 1998', published: true }
const write = (slug: string, body: object, by = owner) => by.ask('PUT', `/settings/pages/${slug}`, body)
const list = async () => (await owner.ask('GET', '/settings/pages')).body.pages as CentrePage[]

test.each([
  ['slug', 'Our%20history', {}, 'invalid_slug'],
  ['slug', 'a--b', {}, 'invalid_slug'],
  ['slug', 'a'.repeat(61), {}, 'too_long'],
  ['title', 'history', { title: null }, 'required'],
  ['title', 'history', { title: ' ', body: null }, 'required'],
  ['body', 'history', { body: '' }, 'required'],
  ['titleBn', 'history', { bodyBn: 'কথা' }, 'required'],
  ['bodyBn', 'history', { titleBn: 'কথা' }, 'required'],
  ['body', 'history', { body: 'ক'.repeat(20_001) }, 'too_long'],
  ['published', 'history', { published: 'yes' }, 'must_be_boolean'],
  ['version', 'history', { version: -1 }, 'must_be_whole_number'],
])(
  'Y06 a page whose %s is wrong is refused (%s, %j), and nothing is written',
  async (field, slug, bad, code) => {
    const { status, body } = await write(slug, { ...history, ...bad })
    expect({ status, field: body.field, code: body.code }).toEqual({ status: 400, field, code })
    expect(await list()).toEqual([])
  },
)

test('Y06 a page that does not exist cannot be removed', async () => {
  expect(await owner.ask('DELETE', '/settings/pages/nothing')).toMatchObject({
    ...{ status: 404, body: { code: 'page_not_found' } },
  })
})

test('Y06 visitors read what is published; of two Admins who write one page, the second is refused', async () => {
  const { reads } = app.services.context
  expect((await write('history', { ...history, published: false, version: 0 })).status).toBe(200)
  expect(await listPublished(reads)).toEqual([])
  expect(await readPublished(reads, 'history')).toBeUndefined()
  expect(await write('history', { ...history, version: 0 }, second)).toMatchObject({
    ...{ status: 409, body: { code: 'setting_changed_meanwhile' } },
  })
  const both = { ...history, titleBn: 'আমাদের কথা', bodyBn: '## ১৯৯৮', version: 1 }
  expect((await write('history', both, second)).status).toBe(200)
  const titles = { title: 'Our history', titleBn: 'আমাদের কথা' }
  expect(await listPublished(reads)).toEqual([{ slug: 'history', ...titles }])
  expect(await list()).toMatchObject([{ slug: 'history', ...titles, version: 2, published: true }])
  const made = await Promise.all([owner, second].map((by) => write('career', { ...history, version: 0 }, by)))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await owner.ask('DELETE', '/settings/pages/history')).status).toBe(200)
  expect(await readPublished(reads, 'history')).toBeUndefined()
  const acts = (await owner.ask('GET', '/audit-trail?action=page.changed')).body.acts as unknown[]
  expect(acts[1]).toMatchObject({
    ...{ before: { page: 'history', published: 'false' }, after: { page: 'history', published: 'true' } },
  })
  expect((await owner.ask('GET', '/audit-trail?action=page.removed')).body.acts).toMatchObject([
    { before: { page: 'history' } },
  ])
})
