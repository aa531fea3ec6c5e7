import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '../../contract/centre/settings.ts'
import { rules } from '../../domain/settings/rules.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person } from '../support/people.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
let second: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  second = await admin(app)
})
afterAll(() => app.stop())

const list = async () => (await owner.ask('GET', '/settings')).body as unknown as Settings
const change = (by: Person, body: object) => by.ask('PUT', '/settings/refund-rule', body)

test('a change of what another Admin has changed meanwhile is refused, and theirs stays', async () => {
  const { version } = (await list())['refund-rule']
  expect((await change(second, { hoursBefore: 48, percent: 50, version })).status).toBe(200)
  const late = await change(owner, { hoursBefore: 12, percent: 100, version })
  expect(late).toMatchObject({ status: 409, body: { code: 'setting_changed_meanwhile' } })
  expect((await list())['refund-rule']).toMatchObject({
    value: { hoursBefore: 48, percent: 50 },
    version: version + 1,
  })
})

test('a version that is no number is refused and named', async () => {
  const wrong = await change(owner, { hoursBefore: 12, percent: 100, version: 'new' })
  expect(wrong).toMatchObject({ status: 400, body: { field: 'version' } })
})

test('of two Admins who save at once one is refused, and the same again is no conflict', async () => {
  const { version } = (await list())['refund-rule']
  const rule = { percent: 60, version }
  const answers = await Promise.all([
    change(owner, { ...rule, hoursBefore: 5 }),
    change(second, { ...rule, hoursBefore: 6 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const now = (await list())['refund-rule']
  expect(now.version).toBe(version + 1)
  expect((await change(owner, { ...now.value, version })).status).toBe(200)
  expect((await list())['refund-rule'].version).toBe(version + 1)
})

test('all rules are listed with who changed each last and when, in the words of the history', async () => {
  const [student] = (await createUsers([app], 1)) as [Person]
  expect((await student.ask('GET', '/settings')).status).toBe(403)
  expect((await change(second, { hoursBefore: 72, percent: 80 })).status).toBe(200)
  const all = await list()
  const { acts } = (await owner.ask('GET', '/audit-trail?action=refund-rule.changed')).body
  const { centre: _centre, firstHour: _firstHour, ...listed } = rules
  expect(Object.keys(all).sort()).toEqual(
    Object.values(listed)
      .map(({ name }) => name)
      .sort(),
  )
  expect(all['refund-rule']).toMatchObject({
    value: { hoursBefore: 72, percent: 80 },
    action: 'refund-rule.changed',
    changedAt: (acts as { at: string }[])[0]?.at,
    by: second.email,
  })
  expect(all.retention).toMatchObject({ version: 0, changedAt: null, by: null })
})
