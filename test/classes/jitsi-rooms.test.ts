import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { classes, users } from '../../db/schema.ts'
import { checkSettings } from '../../server/check-settings.ts'
import { readConfig } from '../../server/config.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { withoutTutor } from '../support/classes.ts'
import { freePort } from '../support/free-port.ts'
import { joinClass } from '../support/joining.ts'
import { logLinesOf } from '../support/log-lines.ts'
import { giveRole, type Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { sessionForm } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const SECRET = 'a secret that prosody shares'
const settings = { JITSI_URL: 'https://Meet.Example', JITSI_APP_ID: 'boithok', JITSI_APP_SECRET: SECRET }
const START = '2031-03-02T10:00:00.000Z'
const online = {
  ...{ mode: 'online', joinUrl: null, classStart: START, classEnd: '2031-03-02T11:00:00.000Z' },
  ...{ registrationStart: '2031-01-01', registrationEnd: START },
}

let app: TestApp
let admin: Person
let tutor: Person
beforeAll(async () => {
  app = await boot(settings)
  ;[admin] = (await createUsers([app], 1, 'Admin')) as [Person]
  ;[tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
})
beforeEach(() => app.setTime('2031-03-02T09:50:00.000Z'))
afterAll(() => app.stop())

async function classOf(changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await tutor.ask('POST', '/sessions', sessionForm({ ...online, ...changes }))
  await withoutTutor(app, body.insertedId)
  await admin.ask('PATCH', `/sessions/${body.insertedId}`, { status: 'approved', fee: 0 })
  return (await readClasses(tutor, body.insertedId))[0]?._id as string
}

async function seated(classId: string): Promise<Person> {
  const [person] = (await createUsers([app], 1)) as [Person]
  const { database } = app.services.context
  const [row] = await database.select().from(classes).where(eq(classes.id, classId))
  await person.ask('POST', '/bookedSessions', { sessionId: row?.sessionId })
  return person
}

/** What Prosody does with the token of an address, at this instant of its clock. */
async function verify(url: URL, now = app.services.context.clock(), secret = SECRET) {
  const token = url.searchParams.get('jwt') as string
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
  const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
    ...{ algorithms: ['HS256'], issuer: 'boithok', audience: 'boithok', currentDate: now },
    requiredClaims: ['iss', 'aud', 'sub', 'room', 'exp', 'nbf'],
  })
  return payload as typeof payload & { room: string; context: { user: Record<string, unknown> } }
}

const addressFor = async (person: Person, classId: string) =>
  new URL((await joinClass(person, classId)).body.url as string)

const seconds = (by: number) => new Date(app.services.context.clock().getTime() + by * 1000)

describe('A04 the signed address of one person', () => {
  test('A04 names this room, this Jitsi and this person, for a minute', async () => {
    const classId = await classOf()
    const person = await seated(classId)
    const url = await addressFor(person, classId)
    expect(url.origin).toBe('https://meet.example')
    expect(url.pathname).toMatch(/^\/boithok-[0-9a-f]{32}$/)
    expect([...url.searchParams.keys()]).toEqual(['jwt'])
    const claims = await verify(url)
    expect(claims.room).toBe(url.pathname.slice(1))
    expect(claims.sub).toBe('meet.example')
    expect(claims.context.user).toEqual({
      id: person.id,
      name: 'One of many (Student)',
      affiliation: 'member',
    })
    await expect(verify(url, seconds(59))).resolves.toBeDefined()
    await expect(verify(url, seconds(61))).rejects.toThrow('"exp"')
    await expect(verify(url, seconds(-11))).rejects.toThrow('"nbf"')
    await expect(verify(url, undefined, `${SECRET}!`)).rejects.toThrow('signature')
  })

  test('A04 the tutor owns the room, an Admin and a student are members', async () => {
    const classId = await classOf()
    const person = await seated(classId)
    const affiliationOf = async (one: Person) =>
      (await verify(await addressFor(one, classId))).context.user.affiliation
    expect(await Promise.all([tutor, admin, person].map(affiliationOf))).toEqual([
      'owner',
      'member',
      'member',
    ])
  })

  test('B11 a substitute owns the room of that class instead of its tutor', async () => {
    const classId = await classOf()
    const [substitute] = (await createUsers([app], 1, 'Instructor')) as [Person]
    expect((await joinClass(substitute, classId)).status).toBe(403)
    app.setTime('2031-03-01T09:50:00.000Z')
    const given = await admin.ask('PUT', `/classes/${classId}/substitute`, { tutorId: substitute.id })
    expect(given.status).toBe(200)
    app.setTime('2031-03-02T09:50:00.000Z')
    const affiliationOf = async (one: Person) =>
      (await verify(await addressFor(one, classId))).context.user.affiliation
    expect(await Promise.all([substitute, tutor].map(affiliationOf))).toEqual(['owner', 'member'])
    // Whoever does not teach any more has no door of their own.
    await giveRole(app, substitute.email, 'Student')
    expect((await joinClass(substitute, classId)).status).toBe(403)
  })

  test('A04 all that it says of a person is text: who has no name and no email is let in without them', async () => {
    const classId = await classOf()
    const person = await seated(classId)
    const { database } = app.services.context
    await database
      .update(users)
      .set({ name: null, email: null, phone: '+8801712345678' })
      .where(eq(users.id, person.id))
    const { context } = await verify(await addressFor(person, classId))
    expect(Object.values(context.user).every((value) => typeof value === 'string')).toBe(true)
    expect(context.user).not.toHaveProperty('email')
  })

  test('A04 Jitsi shows everybody in the room what it says, so it has no email and no number', async () => {
    const classId = await classOf()
    const person = await seated(classId)
    const { context } = await verify(await addressFor(person, classId))
    expect(JSON.stringify(context)).not.toMatch(/@|\+880/)
  })

  test('A04 is in no line of the log', async () => {
    const answer = await joinClass(tutor, await classOf())
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    await logLinesOf(app, answer.headers.get('x-request-id'))
    const { pathname, searchParams } = new URL(answer.body.url as string)
    for (const secret of [pathname.slice(1), searchParams.get('jwt') as string, SECRET])
      expect(app.logged.join()).not.toContain(secret)
  })
})

test('A04 a class has one room, however many come first at once, and each class another', async () => {
  const [one, other] = [await classOf(), await classOf()]
  const people = await Promise.all(Array.from({ length: 6 }, () => seated(one)))
  const urls = await Promise.all([...people, tutor, admin].map((person) => addressFor(person, one)))
  expect(new Set(urls.map(({ pathname }) => pathname)).size).toBe(1)
  expect(new Set(urls.map((url) => url.search)).size).toBe(8)
  expect((await addressFor(tutor, other)).pathname).not.toBe(urls[0]?.pathname)
})

test('A04 rooms that each reader makes for itself would differ: the control of the test before', async () => {
  const classId = await classOf()
  const { database } = app.services.context
  const read = async () => {
    const [row] = await database.select().from(classes).where(eq(classes.id, classId))
    return row?.meetingRoom ?? crypto.randomUUID()
  }
  expect(new Set(await Promise.all([read(), read()])).size).toBe(2)
})

test('A04 a link of its own goes before the room, and a class on site has none', async () => {
  const linked = await classOf({ joinUrl: 'https://zoom.example/j/1' })
  expect((await joinClass(tutor, linked)).body.url).toBe('https://zoom.example/j/1')
  const onsite = await classOf({ mode: 'onsite' })
  expect((await joinClass(tutor, onsite)).body.code).toBe('class_has_no_link')
})

test('A04 the room of a booking says that there is a link, and the name of the room stands nowhere', async () => {
  const classId = await classOf()
  const person = await seated(classId)
  const { pathname } = await addressFor(person, classId)
  const answers = await Promise.all(
    ['/bookedSessions', '/overview', '/classes/mine?from=2031-03-01&to=2031-03-05'].map((path) =>
      person.ask('GET', path),
    ),
  )
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(pathname.slice(1))
  expect(answers[1]?.body.nextClass).toMatchObject({ classId, isOnline: true, hasLink: true })
})

test('A04 in a Jitsi of several, the tenant is in the address and is the subject', async () => {
  const shared = await boot({ ...settings, JITSI_TENANT: 'mirpur', DATABASE_URL: app.databaseUrl })
  try {
    shared.setTime('2031-03-02T09:50:00.000Z')
    const { meetings } = shared.services.context
    const person = { id: tutor.id, name: null }
    const url = new URL((await meetings?.addressFor({ room: 'boithok-1', person, isOwner: true })) as string)
    expect(url.pathname).toBe('/mirpur/boithok-1')
    expect((await verify(url, shared.services.context.clock())).sub).toBe('mirpur')
  } finally {
    await shared.stop()
  }
})

describe('bin/start --check', () => {
  /** What it says of a Jitsi that answers so. */
  async function check(answer: { status?: number; date?: Date } | undefined): Promise<string> {
    const port = await freePort()
    const jitsi = createServer(({ url }, response) => {
      const { status = 200, date = new Date() } = answer ?? {}
      response
        .writeHead(url === '/config.js' ? status : 404, { date: date.toUTCString() })
        .end('var config = {}')
    })
    if (answer) await new Promise<void>((resolve) => jitsi.listen(port, '127.0.0.1', resolve))
    try {
      const env = { DATABASE_URL: app.databaseUrl, PORT: '0', DEMO: '1', ...settings }
      const config = readConfig(env)
      // The setting has to be https, for which a test has no certificate.
      const here = { ...config.jitsi, url: `http://127.0.0.1:${port}` } as NonNullable<typeof config.jitsi>
      const lines: string[] = []
      await checkSettings({ ...config, jitsi: here }, (line) => lines.push(line))
      return lines.find((line) => line.includes('JITSI_URL'))?.replace(String(port), 'PORT') ?? ''
    } finally {
      jitsi.close()
    }
  }

  test('A04 G03 says whether a Jitsi is there, and whether its clock fits', async () => {
    expect(await check({})).toBe(
      'ok   JITSI_URL: it answers; only a class shows whether it accepts JITSI_APP_SECRET',
    )
    expect(await check({ status: 404 })).toBe(
      'FAIL JITSI_URL: no Jitsi Meet is at http://127.0.0.1:PORT: /config.js answers 404',
    )
    expect(await check({ date: new Date(Date.now() - 600_000) })).toMatch(
      /^FAIL JITSI_URL: the clocks of this machine and of Jitsi are \d+ seconds apart$/,
    )
    expect(await check(undefined)).toMatch(/^FAIL JITSI_URL: /)
    expect(await check(undefined)).not.toMatch(/fetch failed$/)
  })
})
