import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { newSession } from '../../../contract/sessions.ts'
import { tutorApplication } from '../../../contract/tutors.ts'
import { outboxMails, tutors, users } from '../../../db/schema.ts'
import type { Actor } from '../../../domain/access.ts'
import { bookFreeSession } from '../../../domain/bookings/book.ts'
import { createBranch, createRoom } from '../../../domain/branches/branches.ts'
import { newId } from '../../../domain/context.ts'
import { createMaterial } from '../../../domain/materials/write.ts'
import { createNote } from '../../../domain/notes/write.ts'
import { createSession } from '../../../domain/sessions/create.ts'
import { applyAsTutor } from '../../../domain/tutors/apply.ts'
import { authenticate } from '../../../domain/users/actor.ts'
import type { TestApp } from '../boot.ts'
import { confirm, startPayment } from '../payments.ts'
import { admin, createApiClient, type Person, signUp } from '../people.ts'
import { sessionForm } from '../sessions.ts'
import { tutorForm } from '../tutors.ts'
import { type Asker, askers, spellings } from './table.ts'

export type Account = Actor & Pick<Person, 'ask' | 'token'>

/** The users of the table and their objects, created without permission checks: even a user can own a session here. */
export type World = {
  people: Record<Asker, Account>
  /** A new user with the caller's role, for requests that end sign-ins. */
  leaver(asker: Asker): Promise<Account>
  /** The other user with the same role, whose objects the caller tries to reach. */
  others: Record<Asker, Account>
  session(owner: Account, status: 'pending' | 'approved', fee?: number): Promise<string>
  booking(owner: Account, sessionId: string): Promise<string>
  branch(): Promise<string>
  room(): Promise<string>
  note(owner: Account): Promise<string>
  material(owner: Account): Promise<string>
  application(owner: Account, status: 'pending' | 'active'): Promise<string>
  withdrawApplication(owner: Account): Promise<void>
  requestRole(owner: Account): Promise<void>
  /** An email that the mail server refused and that can be resent. */
  failedMail(owner: Account): Promise<string>
  /** An intent that its owner has paid and that is not recorded. */
  paidIntent(owner: Account, sessionId: string, amount: number): Promise<string>
  /** A digest of all rows of the product's tables. */
  fingerprint(): Promise<string>
}

export async function createWorld(app: TestApp): Promise<World> {
  const { context } = app.services
  const { database } = context
  const everyRow = await everyRowOf(context)

  /** The user behind the token, as a request finds it. */
  async function account({ token, ask }: Person): Promise<Account> {
    const actor = await authenticate(context, token)
    if (!actor) throw new Error('The token does not hold')
    return { ...actor, ask, token }
  }

  /** Creates a user with a role in any spelling, by the requests of the website. */
  async function newAccount(asker: Asker): Promise<Account> {
    const spelling = asker in spellings ? spellings[asker as keyof typeof spellings] : undefined
    if (asker === 'user' || spelling?.given === false) return account(await signUp(app, asker))
    const person = await signUp(app)
    if (asker === 'anonymous' || asker === 'expired') return account(person)
    const { id } = await account(person)
    const { status } = await operator.ask('PATCH', `/admin/users/${id}/role`, { role: asker })
    if (status !== 200) throw new Error(`${asker} is no role`)
    return account(person)
  }

  const everybody = async () =>
    Object.fromEntries(
      await Promise.all(askers.map(async (asker) => [asker, await newAccount(asker)] as const)),
    ) as Record<Asker, Account>

  const operator = await admin(app)
  app.setTime(new Date(Date.now() - 2 * 3600_000))
  const expired = await account(await signUp(app))
  app.setTime()
  const anonymous = { ...expired, ask: createApiClient(app) }
  const [people, others] = await Promise.all([everybody(), everybody()])
  Object.assign(people, { expired, anonymous })

  const newBranch = () => createBranch(context, people.Admin, { name: randomUUID(), address: 'a' })

  async function withdrawApplication({ id }: Account) {
    await database.delete(tutors).where(eq(tutors.userId, id))
  }

  return {
    people,
    others,
    leaver: async (asker) =>
      asker === 'anonymous' || asker === 'expired' ? people[asker] : newAccount(asker),
    session: (owner, status, fee = 0) => {
      const role = status === 'approved' ? 'Admin' : 'Instructor'
      return createSession(context, { ...owner, role }, newSession.parse(sessionForm({ fee })))
    },
    booking: (owner, sessionId) => bookFreeSession(context, owner, sessionId),
    branch: newBranch,
    room: async () =>
      createRoom(context, people.Admin, { branchId: await newBranch(), name: randomUUID(), size: null }),
    note: (owner) => createNote(context, owner, { title: 'Titles', description: 'Descriptions' }),
    material: (owner) =>
      createMaterial(context, owner, {
        title: 'Chart',
        image: 'https://images.example/x.webp',
        link: 'https://drive.example/x',
      }),
    async application(owner, status) {
      await withdrawApplication(owner)
      const id = await applyAsTutor(context, owner, tutorApplication.parse(tutorForm()))
      await database.update(tutors).set({ status }).where(eq(tutors.id, id))
      return id
    },
    withdrawApplication,
    async requestRole({ id }) {
      await database.update(users).set({ requestedRole: 'Instructor' }).where(eq(users.id, id))
    },
    async failedMail({ email: recipient }) {
      const now = context.clock()
      const id = newId(context)
      await database.insert(outboxMails).values({
        id,
        dedupeKey: `test:${id}`,
        recipient,
        subject: 'S',
        body: 'B',
        state: 'failed',
        createdAt: now,
        expiresAt: new Date(now.getTime() + 3600_000),
      })
      return id
    },
    paidIntent: async (owner, sessionId, amount) =>
      confirm(app, await startPayment(owner, sessionId, amount)),
    async fingerprint() {
      const { rows } = await database.execute<{ print: string }>(everyRow)
      return rows[0]?.print ?? ''
    },
  }
}

/** SQL that digests all rows of the product's tables. */
async function everyRowOf({ database }: TestApp['services']['context']): Promise<string> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests = rows.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from "${name}" t)`,
  )
  return `select concat_ws(',', ${digests.join()}) as print`
}
