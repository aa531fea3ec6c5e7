import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillIn } from '../../contract/centre/fill-in.ts'
import type { EditedText } from '../../contract/centre/texts.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, type Person } from '../support/people.ts'

let app: TestApp
let boss: Person
let other: Person
beforeAll(async () => {
  app = await boot()
  app.setTime('2026-11-26T06:00:00Z')
  boss = await admin(app)
  other = await admin(app)
})
afterAll(() => app.stop())

const ask = (path: string) => createApiClient(app)('GET', path)
const read = async (kind: string, lang: string) => (await ask(`/texts/${kind}?lang=${lang}`)).body
const edited = async (kind: string, lang: string) =>
  (await boss.ask('GET', `/settings/texts/${kind}?lang=${lang}`)).body as unknown as EditedText
const write = (who: Person, kind: string, body: object) => who.ask('PUT', `/settings/texts/${kind}`, body)

test.each([
  ['kind', '/texts/cookies'],
  ['lang', '/texts/refund?lang=de'],
])('a text whose %s there is not is refused', async (field, path) => {
  expect(await ask(path)).toMatchObject({ status: 400, body: { code: 'must_be_one_of', field } })
})

test.each([
  ['body', { body: undefined }, 'required'],
  ['body', { body: ' \n ' }, 'required'],
  ['body', { body: 7 }, 'must_be_text'],
  ['body', { body: 'a\0b' }, 'unstorable_character'],
  ['body', { body: 'ক'.repeat(20_001) }, 'too_long'],
  ['language', { language: 'de' }, 'must_be_one_of'],
  ['language', { language: undefined }, 'must_be_one_of'],
  ['version', { version: undefined }, 'required'],
  ['version', { version: -1 }, 'must_be_whole_number'],
])('a text whose %s is %j is refused, and nothing changes', async (field, bad, code) => {
  const answer = await write(boss, 'privacy', { language: 'en', body: 'Ours', version: 0, ...bad })
  expect(answer).toMatchObject({ status: 400, body: { field, code } })
  expect(await edited('privacy', 'en')).toMatchObject({ version: 0, body: null, versions: [] })
})

test('a version that there is not is not found, and one that is no number is refused', async () => {
  const version = (one: string) => boss.ask('GET', `/settings/texts/refund/versions/${one}`)
  expect((await version('1')).body.code).toBe('text_version_not_found')
  expect((await version('0')).body).toMatchObject({ code: 'must_be_whole_number', field: 'version' })
})

test.each([
  ['one that is older', 0],
  ['one that nobody has written', 9],
])('who edited another version, %s, is told and changes nothing', async (_, version) => {
  await write(boss, 'terms', { language: 'bn', body: 'প্রথম', version: 0 })
  const answer = await write(other, 'terms', { language: 'bn', body: 'দ্বিতীয়', version })
  expect(answer).toMatchObject({ status: 409, body: { code: 'text_changed_meanwhile' } })
  expect(await read('terms', 'bn')).toMatchObject({ body: 'প্রথম', version: 1 })
})

test('of two Admins who write at once one wins and the other is told; both languages are apart', async () => {
  const { version } = await edited('privacy', 'bn')
  const answers = await Promise.all(
    [boss, other, boss, other].map((who, index) =>
      write(who, 'privacy', { language: 'bn', body: `সংস্করণ ${index}`, version }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const won = answers.findIndex(({ status }) => status === 200)
  expect(await read('privacy', 'bn')).toMatchObject({ body: `সংস্করণ ${won}`, version: version + 1 })
  expect(await read('privacy', 'en')).toMatchObject({ updatedAt: null, version: 0 })
})

test('who sends what counts already gets its version, and no second one is written', async () => {
  await write(boss, 'terms', { language: 'en', body: 'Our terms', version: 0 })
  const again = await write(boss, 'terms', { language: 'en', body: 'Our terms', version: 0 })
  expect(again).toMatchObject({ status: 200, body: { version: 1 } })
  expect((await edited('terms', 'en')).versions).toHaveLength(1)
})

test('the product’s own texts name the centre and its rules, in the reader’s digits', async () => {
  await boss.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 80 })
  const said = {
    name: 'Alor *Path*',
    phone: '09610 000 000',
    email: 'office@alor.example',
  }
  await boss.ask('PUT', '/settings/centre', said)
  const english = await read('refund', 'en')
  expect(english).toMatchObject({ kind: 'refund', language: 'en', updatedAt: null, version: 0 })
  expect(english.body).toContain('until 1 hour before')
  expect(english.body).toContain('80% of the price')
  expect(english.body).toContain('office@alor.example')
  expect(english.body).toContain('Alor \\*Path\\*')
  expect(english.body).toContain('09610 000 000')
  const bangla = (await read('refund', 'bn')).body
  expect(bangla).toContain('১ ঘণ্টা আগে')
  expect(bangla).toContain('৮০%')
  expect(bangla).toContain('০৯৬১০ ০০০ ০০০')
  expect((await ask('/texts/refund')).body).toEqual(english)
})

test.each(['en', 'bn'])('the product’s own texts in %s fill all in, and are short', async (lang) => {
  for (const kind of ['refund', 'privacy', 'terms']) {
    const { defaultBody, values } = await edited(kind, lang)
    expect(fillIn(defaultBody, values)).not.toMatch(/[{}]/)
    expect(defaultBody.split(/\s+/).length).toBeLessThan(500)
    // Bangla has no English words but its placeholders and links.
    if (lang === 'bn') expect(defaultBody.replaceAll(/\{\w+\}|\(\/\w+\/\w+\)/g, '')).not.toMatch(/[a-z0-9]/i)
  }
})

test('an Admin writes a text, goes back to the default, and reads what versions said', async () => {
  const body = 'Within {refundHours}: {refundPercent}. {unknown} <b>'
  await write(boss, 'refund', { language: 'en', body: `  ${body}\n`, version: 0 })
  expect(await read('refund', 'en')).toEqual({
    ...{ kind: 'refund', language: 'en', version: 1, updatedAt: '2026-11-26T06:00:00.000Z' },
    body: 'Within 1 hour: 80%. {unknown} <b>',
  })
  app.setTime('2026-11-26T06:05:00Z')
  expect((await write(other, 'refund', { language: 'en', body: null, version: 1 })).body).toEqual({
    version: 2,
  })
  expect(await read('refund', 'en')).toMatchObject({ updatedAt: null, version: 2 })
  const { versions, ...now } = await edited('refund', 'en')
  expect(now).toMatchObject({ version: 2, body: null, values: { refundHours: '1 hour' } })
  expect(versions).toMatchObject([
    { version: 2, at: '2026-11-26T06:05:00.000Z', isDefault: true },
    { version: 1, at: '2026-11-26T06:00:00.000Z', isDefault: false },
  ])
  const said = async (version: number) =>
    (await boss.ask('GET', `/settings/texts/refund/versions/${version}?lang=en`)).body.body
  expect(await said(1)).toBe(body)
  expect(await said(2)).toBe(now.defaultBody)
  const { texts } = (await boss.ask('GET', '/settings/texts')).body
  expect(texts).toContainEqual({ kind: 'refund', language: 'en', version: 2, updatedAt: null })
})

test('a text of 20,000 Bangla letters fits', async () => {
  const { version } = await edited('refund', 'bn')
  const body = 'ক'.repeat(20_000)
  expect((await write(boss, 'refund', { language: 'bn', body, version })).status).toBe(200)
  expect((await read('refund', 'bn')).body).toBe(body)
})

test('who changed which text stands in the audit trail', async () => {
  const acts = async (action: string) =>
    (await boss.ask('GET', `/audit-trail?action=${action}`)).body.acts as object[]
  expect(await acts('text.changed')).toContainEqual(
    expect.objectContaining({ after: { text: 'refund', language: 'en', version: 1 } }),
  )
  expect(await acts('text.reset')).toMatchObject([{ after: { text: 'refund', language: 'en', version: 2 } }])
})

test('the database refuses to change or delete a version', async () => {
  const { database } = app.services.context
  for (const statement of [
    sql`update centre_texts set body = 'x'`,
    sql`delete from centre_texts`,
    sql`truncate centre_texts`,
  ])
    await expect(database.execute(statement)).rejects.toMatchObject({
      cause: { message: 'versions of texts can only be added' },
    })
})
