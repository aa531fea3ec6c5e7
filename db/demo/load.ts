import { eq, isNotNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { toMinor } from '../../contract/payments/money.ts'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import type { Database, Executor } from '../client.ts'
import {
  bookings,
  branches,
  classes,
  discounts,
  homeVersions,
  materials,
  notes,
  rooms,
  sessions,
  tutors,
  users,
} from '../schema.ts'
import { demoBranches } from './branches.ts'
import { insertDemoCentre } from './centre.ts'
import { demoClassmates } from './classmates.ts'
import {
  type DemoSession,
  type DemoTutor,
  demoAccounts,
  demoMaterials,
  demoNotes,
  demoPassword,
  demoSessions,
  demoTutors,
} from './content.ts'
import { demoDiscounts } from './discounts.ts'
import { demoHome } from './home.ts'
import { insertClassroom } from './load-classroom.ts'
import { insertCourse } from './load-course.ts'
import { classmateEmail } from './people.ts'
import { at } from './time.ts'

type Account = { email: string; password: string; name: string }

type Options = {
  database: Database
  clock: () => Date
  /** ISO 4217. */
  currency: string
  /** Creates the account at the identity provider and returns its uid. */
  signUp: (account: Account) => Promise<string>
}

/**
 * Fills an empty database with a demonstration, with dates around today. Does nothing if the database has
 * users.
 */
export async function loadDemo({ database, clock, currency, signUp }: Options): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demonstration})`)
    const [someone] = await transaction.select({ id: users.id }).from(users).limit(1)
    if (someone) return
    const now = clock()
    await insertDemoCentre(transaction, now)
    const people = await insertAccounts(transaction, now, signUp)
    for (const tutor of demoTutors) await insertTutor(transaction, tutor, now, people)
    const classmates = await insertClassmates(transaction, now)
    const instructor = requireValue(people, 'instructor@demo.test')
    const branchIds = await insertBranches(transaction, now)
    const atDesk = { deskBranchId: requireValue(branchIds, 'Farmgate') }
    await transaction.update(users).set(atDesk).where(eq(users.role, 'Admin'))
    const teaching = teachingByName(people)
    const placed = new Map<string, Placed>()
    for (const [index, session] of demoSessions.entries()) {
      const owner = people.get(session.tutorEmail ?? '') ?? instructor
      const student = requireValue(people, 'student@demo.test')
      const cashier = requireValue(people, 'admin@demo.test')
      const setting = { now, currency, owner, index, classmates, branchIds, teaching, student, cashier }
      placed.set(session.title, { sessionId: await insertSession(transaction, session, setting), owner })
    }
    await insertNotes(transaction, now, requireValue(people, 'student@demo.test'), placed)
    await insertMaterials(transaction, now, placed)
    await insertClassroom(transaction, now, placed)
    const authorId = requireValue(people, 'admin@demo.test')
    await insertDiscounts(transaction, now, authorId)
    await transaction
      .insert(homeVersions)
      .values({ version: 1, sections: demoHome, authorId, createdAt: now })
  })
}

async function insertAccounts(
  queries: Executor,
  now: Date,
  signUp: Options['signUp'],
): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  for (const { email, name, role } of demoAccounts) {
    const uid = await signUp({ email, password: demoPassword, name })
    const id = v7({ msecs: now.getTime() })
    const times = { createdAt: now, lastSignInAt: now, registeredAt: now }
    await queries.insert(users).values({ id, providerUid: uid, email, name, role, ...times })
    people.set(email, id)
  }
  return people
}

/** Inserts an application. Nobody can sign in as the applicant, unless it is one of the demo accounts. */
async function insertTutor(
  queries: Executor,
  { createdAt: applied, ...application }: DemoTutor,
  now: Date,
  people: Map<string, string>,
): Promise<void> {
  const { email, name, status } = application
  const createdAt = at(applied, now)
  const newId = () => v7({ msecs: createdAt.getTime() })
  const userId = people.get(email) ?? newId()
  if (!people.has(email)) {
    const role = status === 'active' ? ('Instructor' as const) : ('user' as const)
    const requestedRole = status === 'pending' ? ('Instructor' as const) : null
    const account = { id: userId, providerUid: `demo-${email}`, email, name, role, requestedRole }
    await queries.insert(users).values({ ...account, createdAt, lastSignInAt: createdAt })
    people.set(email, userId)
  }
  await queries.insert(tutors).values({ ...application, id: newId(), userId, createdAt })
}

/** The accounts of active tutors by their name, which is what a session says of its tutor. */
const teachingByName = (people: Map<string, string>) =>
  new Map(
    demoTutors
      .filter(({ status }) => status === 'active')
      .map(({ name, email }) => [name, people.get(email)]),
  )

async function insertDiscounts(queries: Executor, now: Date, createdById: string): Promise<void> {
  const common = { kind: 'percent' as const, createdById, createdAt: now }
  const rows = demoDiscounts.map((discount) => ({ id: v7({ msecs: now.getTime() }), ...discount, ...common }))
  await queries.insert(discounts).values(rows)
}

/** Inserts the students of the classes. Nobody can sign in as them. */
async function insertClassmates(queries: Executor, now: Date): Promise<string[]> {
  const rows = demoClassmates.map((name) => ({
    id: v7({ msecs: now.getTime() }),
    providerUid: `demo-${name}`,
    email: classmateEmail(name),
    name,
    role: 'Student' as const,
    createdAt: now,
    lastSignInAt: now,
  }))
  await queries.insert(users).values(rows)
  return rows.map(({ id }) => id)
}

/** Returns their ids by name. */
async function insertBranches(queries: Executor, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, address, rooms: held } of demoBranches) {
    const branchId = v7({ msecs: now.getTime() })
    await queries.insert(branches).values({ id: branchId, name, address, createdAt: now })
    const rows = held.map((room) => ({ ...room, id: v7({ msecs: now.getTime() }), branchId, createdAt: now }))
    await queries.insert(rooms).values(rows)
    ids.set(name, branchId)
  }
  return ids
}

type Setting = {
  now: Date
  currency: string
  owner: string
  index: number
  classmates: string[]
  branchIds: Map<string, string>
  teaching: Map<string, string | undefined>
  student: string
  cashier: string
}

/** Returns the session's id. */
async function insertSession(queries: Executor, session: DemoSession, setting: Setting): Promise<string> {
  const { now, currency, owner, index } = setting
  const { tutorEmail, branch, fee, registrationStart, registrationEnd, classStart, classEnd, ...rest } =
    session
  const { weekly, payers, minimum, ...fields } = rest
  const dates = {
    registrationStart: at(registrationStart, now),
    registrationEnd: at(registrationEnd, now),
    classStart: at(classStart, now),
    classEnd: at(classEnd, now),
  }
  const createdAt = new Date(Math.min(dates.registrationStart.getTime(), now.getTime()) - index * 60_000)
  const isOpen = session.status === 'approved' && dates.registrationStart <= now
  const attendees = fee === 0 && isOpen ? setting.classmates.slice(0, seatsTaken(session, index)) : []
  const row = {
    ...fields,
    ...dates,
    id: v7({ msecs: createdAt.getTime() }),
    ownerId: owner,
    tutorId: tutorEmail ? owner : (setting.teaching.get(session.tutor) ?? null),
    branchId: setting.branchIds.get(branch ?? '') ?? null,
    feeMinor: toMinor(fee, currency),
    parts: session.parts ?? null,
    minimumCount: minimum?.count ?? null,
    minimumDecideAt: minimum ? at(minimum.decideAt, now) : null,
    minimumMetAt: minimum?.isMet ? at(minimum.decideAt, now) : null,
    enrolled: attendees.length + (payers ?? []).reduce((sum, { count }) => sum + count, 0),
    approvedAt: session.status === 'approved' ? createdAt : null,
    rejectedAt: session.status === 'rejected' ? createdAt : null,
    createdAt,
  }
  await queries.insert(sessions).values(row)
  await insertCourse(queries, session, row, setting)
  if (attendees.length > 0) {
    await queries.insert(bookings).values(attendees.map((userId) => bookingOf(row, userId)))
  }
  return row.id
}

const seatsTaken = ({ capacity }: DemoSession, index: number) =>
  Math.min(
    7 + ((index * 11) % (demoClassmates.length - 7)),
    Math.floor((capacity ?? demoClassmates.length) * 0.8),
  )

function bookingOf(
  row: Required<Pick<typeof sessions.$inferInsert, 'id'>> & typeof sessions.$inferInsert,
  userId: string,
) {
  const { title, tutor, description, duration, classStart, classEnd, image, createdAt } = row
  const copy = { title, tutor, description, duration, classStart, classEnd, image, createdAt }
  return { ...copy, id: v7({ msecs: createdAt.getTime() }), sessionId: row.id, userId, feeMinor: 0 }
}

async function insertNotes(
  queries: Executor,
  now: Date,
  userId: string,
  placed: ReadonlyMap<string, Placed>,
): Promise<void> {
  const rows = demoNotes.map(({ title, description, createdAt: time, session }) => {
    const createdAt = at(time, now)
    const sessionId = session === undefined ? null : requireValue(placed, session).sessionId
    return { id: v7({ msecs: createdAt.getTime() }), userId, title, description, createdAt, sessionId }
  })
  await queries.insert(notes).values(rows)
}

type Placed = { sessionId: string; owner: string }

/** Each material belongs to the owner of its session. The first of the list is the newest. */
async function insertMaterials(
  queries: Executor,
  now: Date,
  placed: ReadonlyMap<string, Placed>,
): Promise<void> {
  const named = await queries.select().from(classes).where(isNotNull(classes.topic))
  const rows = demoMaterials.map(({ session, topic, title, image, link }, index) => {
    const { sessionId, owner: ownerId } = requireValue(placed, session)
    const classId = topic && named.find((one) => one.sessionId === sessionId && one.topic === topic)?.id
    const createdAt = new Date(now.getTime() - index * 60_000)
    const id = v7({ msecs: createdAt.getTime() })
    return { id, ownerId, sessionId, classId, title, image, link, createdAt }
  })
  await queries.insert(materials).values(rows)
}

function requireValue<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name)
  if (value === undefined) throw new Error(`The demonstration has no ${name}`)
  return value
}
