import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { readHolidayCsv } from '../../contract/classes/holiday-csv.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, instructor, type Person } from '../support/people.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await boot()
  app.setTime('2026-11-23T06:00:00Z')
  boss = await admin(app)
})
afterAll(() => app.stop())

const listed = async () => (await boss.ask('GET', '/holidays')).body.holidays
const load = (csv: unknown, columns?: string) => boss.ask('POST', '/holidays/import', { csv, columns })

test.each([
  ['day', { day: '2027-02-30', name: 'Eid' }, 'must_be_day'],
  ['day', { name: 'Eid' }, 'required'],
  ['name', { day: '2027-03-20', name: ' ' }, 'required'],
  ['name', { day: '2027-03-20', name: 'x'.repeat(101) }, 'too_long'],
  ['until', { day: '2027-03-20', until: '2027-03-19', name: 'Eid' }, 'ends_before_start'],
  ['until', { day: '2027-03-20', until: '2027-04-20', name: 'Eid' }, 'too_many_days'],
])('B02 a holiday whose %s is wrong is refused', async (field, body, code) => {
  expect(await boss.ask('POST', '/holidays', body)).toMatchObject({ status: 400, body: { field, code } })
  expect(await listed()).toEqual([])
})

test.each([
  ['an empty file', ' \n', 'required', undefined],
  ['a line without a day', 'day,name\n2027-03-20,Eid\nMonday,Eid', 'line_without_day', 3],
  ['a day that is none', '2027-02-29,Eid', 'line_without_day', 1],
  ['a line without a name', '2027-03-20,Eid\r\n2027-03-21', 'line_without_name', 2],
  ['a name that is too long', `2027-03-20,${'x'.repeat(101)}`, 'line_without_name', 1],
  ['a day that comes twice', '2027-03-20,Eid\n2027-03-20,Eid', 'line_repeats_day', 2],
])('B02 %s is refused by its line, and nothing is imported', async (_, csv, code, line) => {
  expect(await load(csv)).toMatchObject({
    status: 400,
    body: { field: 'csv', code, ...(line && { params: { line } }) },
  })
  expect(await listed()).toEqual([])
})

test('B02 a file of more than 400 days is refused', async () => {
  const days = Array.from({ length: 401 }, (_, index) => new Date(Date.UTC(2027, 0, 1 + index)))
  const csv = days.map((day) => `${day.toISOString().slice(0, 10)},Closed`).join('\n')
  expect((await load(csv)).body).toMatchObject({ code: 'file_too_long', field: 'csv' })
})

test('B02 a file of a spreadsheet is read: heading, quotes, semicolons, line ends', () => {
  const file = '\uFEFFDay;Name\r\n2027-03-20;"Eid; ""Fitr"""\r\n\r\n2027-10-09\tDurga Puja, last day\n'
  expect(readHolidayCsv(file)).toEqual({
    days: [
      { day: '2027-03-20', name: 'Eid; "Fitr"' },
      { day: '2027-10-09', name: 'Durga Puja, last day' },
    ],
    problems: [],
  })
})

test('B02 a day in Bangla digits is read, also in the first line', () => {
  expect(readHolidayCsv('২০২৭-০৩-২০,ঈদুল ফিতর').days).toEqual([{ day: '2027-03-20', name: 'ঈদুল ফিতর' }])
})

test.each([
  '24/03/2027',
  '24-03-27',
  '24.3.2027',
  '24-Mar-27',
  '24 March 2027',
  '24th March, 2027',
  'March 24, 2027',
  'Wednesday, 24 March 2027',
  '24\u00a0March\u00a02027',
  '২৪ মার্চ ২০২৭',
  '২৪শে মার্চ ২০২৭',
  '২৪ শে মার্চ, ২০২৭',
  'বুধবার, ২৪ মার্চ ২০২৭',
  '২৪/০৩/২০২৭',
  '2027/03/24',
  '\u200e24/03/2027',
])('B02 a day that is written %s is read', (written) => {
  const cell = written.includes(',') ? `"${written}"` : written
  expect(readHolidayCsv(`${cell},Day off`)).toEqual({
    days: [{ day: '2027-03-24', name: 'Day off' }],
    problems: [],
  })
})

test('B02 titles above are no lines, and one day that begins with its month says it of all', () => {
  const file = 'Holidays 2027,\n,,\n২০২৭ সালের ছুটি\nDate,Name\n03/04/2027,Exam\n03/24/2027,Eid\n'
  expect(readHolidayCsv(file)).toEqual({
    days: [
      { day: '2027-03-04', name: 'Exam' },
      { day: '2027-03-24', name: 'Eid' },
    ],
    problems: [],
  })
  expect(readHolidayCsv('31/04/2027,Eid').problems).toMatchObject([
    { line: 1, problem: { code: 'line_without_day' } },
  ])
  expect(readHolidayCsv('24 Smarch 2027,Eid').problems).toMatchObject([
    { problem: { code: 'line_without_day' } },
  ])
})

test('B02 an Admin enters holidays, renames, imports and removes them, and Instructors read them', async () => {
  await boss.ask('POST', '/holidays', { day: '2027-03-19', until: '2027-03-21', name: 'Eid' })
  await boss.ask('POST', '/holidays', { day: '2027-03-20', name: 'Eid ul-Fitr' })
  expect((await load('2027-03-21,Eid holiday\n2027-10-09,Durga Puja')).body).toEqual({
    asks: false,
    imported: 2,
  })
  expect((await boss.ask('DELETE', '/holidays/2027-03-19')).status).toBe(200)
  expect((await boss.ask('DELETE', '/holidays/2027-03-19')).body.code).toBe('holiday_not_found')
  const all = [
    { day: '2027-03-20', name: 'Eid ul-Fitr' },
    { day: '2027-03-21', name: 'Eid holiday' },
    { day: '2027-10-09', name: 'Durga Puja' },
  ]
  expect(await listed()).toEqual(all)
  expect((await (await instructor(app)).ask('GET', '/holidays')).body.holidays).toEqual(all)
  const { body } = await boss.ask('GET', '/audit-trail?action=holiday.added')
  const entered = (body.acts as AuditEvent[]).map(({ after }) => after)
  expect(entered.sort((one, other) => Number(one?.days) - Number(other?.days))).toEqual([
    { name: 'Eid ul-Fitr', day: '2027-03-20', days: 1 },
    { day: '2027-03-21', days: 2 },
    { name: 'Eid', day: '2027-03-19', days: 3 },
  ])
})

test('B02 two who add the same days at once both succeed', async () => {
  const csv = (name: string) => `2028-01-02,${name}\n2028-01-01,${name}`
  const answers = await Promise.all([load(csv('One')), load(csv('Other'))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('B02 a table with other columns is asked about, and read by itself once somebody has said which is which', async () => {
  const table = (head: string, day = '2029-02-21') =>
    `Government of Bangladesh\n${head}\n1,${day},Wednesday,Shaheed Day\n2,2029-03-26,Monday,Independence Day`
  const head = 'Sl,When,Weekday,What'
  expect((await load(table(head))).body).toEqual({
    asks: true,
    table: {
      heading: head.split(','),
      samples: [
        ['1', '2029-02-21', 'Wednesday', 'Shaheed Day'],
        ['2', '2029-03-26', 'Monday', 'Independence Day'],
      ],
      columns: {},
      isRemembered: false,
    },
  })
  expect(await load(table(head), 'day:1,name:9')).toMatchObject({
    status: 400,
    body: { code: 'columns_unclear', field: 'columns' },
  })
  expect(await load(table(head, '2029-02-30'), 'day:1,name:3')).toMatchObject({
    status: 400,
    body: { code: 'line_without_day', field: 'csv', params: { line: 3 } },
  })
  // What could not be read so is not remembered.
  expect((await load(table(head))).body.asks).toBe(true)
  expect((await load(table(head), 'day:1,name:3')).body).toEqual({ asks: false, imported: 2 })
  expect((await load(table(head))).body).toEqual({ asks: false, imported: 2 })
  // Known names are read without a word.
  expect((await load(table('No,Date,Weekday,Holiday'))).body).toEqual({ asks: false, imported: 2 })
  for (const day of ['2029-02-21', '2029-03-26']) await boss.ask('DELETE', `/holidays/${day}`)
})

test('B02 a table with a first and a last day gives every day between them, and the last may be missing', async () => {
  const table = (to: string) =>
    `Sl,From,To,Day,Occasion\n1,24/03/2030,${to},Sunday,Eid\n2,14/04/2030,,Sunday,Pahela Baishakh\n`
  for (const wrong of ['23/03/2030', '24/04/2030', 'Friday'])
    expect(await load(table(wrong))).toMatchObject({
      status: 400,
      body: { code: 'line_ends_wrong', field: 'csv', params: { line: 2 } },
    })
  expect((await load(table('14/04/2030'))).body).toMatchObject({
    code: 'line_repeats_day',
    params: { line: 3 },
  })
  expect((await load(table('26/03/2030'))).body).toEqual({ asks: false, imported: 4 })
  const days = ((await listed()) as { day: string }[]).map(({ day }) => day)
  expect(days.filter((day) => day.startsWith('2030'))).toEqual([
    ...['2030-03-24', '2030-03-25', '2030-03-26', '2030-04-14'],
  ])
})
