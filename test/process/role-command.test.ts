import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { execute } from '../../bin/command.ts'
import { role } from '../../bin/role.ts'
import { users } from '../../db/schema.ts'
import { newId } from '../../domain/context.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { PATIENCE } from '../support/patience.ts'
import { type Person, student } from '../support/people.ts'
import { acceptPhones, newPhone } from '../support/phone-accounts.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await boot()
  person = await student(app)
})
afterAll(() => app.stop())

async function command(...words: string[]) {
  const said: string[] = []
  const code = await execute(role, words, { DATABASE_URL: app.databaseUrl }, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

const listAccounts = async () => (await person.ask('GET', '/admin/users')).status
/** The server hears of it from the database, within milliseconds. */
const becomes = (status: number) =>
  vi.waitFor(async () => expect(await listAccounts()).toBe(status), PATIENCE)

test('says what is missing or unknown, and that a user is unknown', async () => {
  const refused = (problem: string) => ({ code: 2, said: expect.stringContaining(`bin/role: ${problem}`) })
  const asked = [[], [person.email], [person.email, 'Emperor'], ['nobody@people.test', 'Admin']]
  expect(await Promise.all(asked.map((words) => command(...words)))).toEqual([
    refused('WHO is missing'),
    refused('ROLE is missing'),
    refused('there is no role "Emperor"'),
    { code: 1, said: expect.stringContaining('sign up in the browser first') },
  ])
})

test('makes the first Admin from the next request on, and never removes the last', async () => {
  expect(await listAccounts()).toBe(403)
  expect(await command(person.email.toUpperCase(), 'admin')).toEqual({
    code: 0,
    said: expect.stringContaining('is Admin'),
  })
  await becomes(200)
  const demoted = await command(person.email, 'Student')
  expect(demoted).toEqual({
    code: 1,
    said: expect.stringContaining('The last Admin cannot give up the role.'),
  })
  expect(await listAccounts()).toBe(200)

  const next = await student(app)
  await command(next.email, 'Admin')
  expect(await command(person.email, 'Student')).toEqual({ code: 0, said: `${person.email} is Student` })
  await becomes(403)
})

test('finds who has only a number, however it is typed, once they have signed in by it', async () => {
  const signIn = await acceptPhones(app)
  const { phone, ask } = await signIn()
  const home = `0${phone.slice(4)}`
  const list = async () => (await ask('GET', '/admin/users')).status
  expect(await list()).toBe(403)
  expect(await command(`${home.slice(0, 5)}-${home.slice(5)}`, 'Admin')).toMatchObject({ code: 0 })
  await vi.waitFor(async () => expect(await list()).toBe(200), PATIENCE)
  expect(await command(phone, 'Student')).toEqual({ code: 0, said: `${phone} is Student` })

  const noted = newPhone()
  const { context } = app.services
  const [id, now] = [newId(context), context.clock()]
  const row = { id, phone: noted, role: 'user' as const, createdAt: now, lastSignInAt: now }
  await context.database.insert(users).values(row)
  expect(await command(noted, 'Admin')).toEqual({
    code: 1,
    said: `Nobody with the number ${noted} has signed in yet: sign up in the browser first`,
  })
})

test('says that ADMIN_EMAILS keeps a person Admin, whatever their role', async () => {
  const settings = { DATABASE_URL: app.databaseUrl, ADMIN_EMAILS: `boss@people.test,${person.email}` }
  const said: string[] = []
  const demote = (env: Record<string, string>) =>
    execute(role, [person.email, 'Student'], env, (line) => void said.push(line))
  expect(await demote(settings)).toBe(0)
  expect(said.splice(0)).toEqual([
    `The role of ${person.email} is Student, but ADMIN_EMAILS names this address: whoever owns it stays Admin. Take it out there and restart the server`,
  ])
})
