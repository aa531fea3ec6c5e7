import { eq, sql } from 'drizzle-orm'
import type { Role } from '../../contract/roles.ts'
import { newSession } from '../../contract/sessions.ts'
import { tutorApplication } from '../../contract/tutors.ts'
import { tutors, users } from '../../db/schema.ts'
import type { Actor } from '../../domain/access.ts'
import { bookFreeSession } from '../../domain/bookings/book.ts'
import { createMaterial } from '../../domain/materials/write.ts'
import { createNote } from '../../domain/notes/write.ts'
import { createSession } from '../../domain/sessions/create.ts'
import { applyAsTutor } from '../../domain/tutors/apply.ts'
import { authenticate } from '../../domain/users/actor.ts'
import { setRole } from '../../domain/users/role.ts'
import type { TestApp } from '../boot.ts'
import { confirm, startPayment } from '../cards.ts'
import { type Ask, caller, type Person, signUp } from '../people.ts'
import { sessionForm } from '../sessions.ts'
import { tutorForm } from '../tutors.ts'
import { type Asker, askers } from './table.ts'

export type Account = Actor & { ask: Ask }

/** The people of the table, and what is made for them, past every permission: even a user may have a session here. */
export type World = {
  people: Record<Asker, Account>
  /** Somebody new with the asker's role, for calls that sign people out. */
  leaver(asker: Asker): Promise<Account>
  /** The one whose things others try to reach. */
  other: Account
  session(owner: Account, status: 'pending' | 'approved', fee?: number): Promise<string>
  booking(owner: Account, sessionId: string): Promise<string>
  note(owner: Account): Promise<string>
  material(owner: Account): Promise<string>
  application(owner: Account, status: 'pending' | 'active'): Promise<string>
  withdrawApplication(owner: Account): Promise<void>
  requestRole(owner: Account): Promise<void>
  /** An intent that its owner has paid and nobody has recorded. */
  paidIntent(owner: Account, sessionId: string, amount: number): Promise<string>
  /** Changes with every row of the product's tables. */
  fingerprint(): Promise<string>
}

export async function createWorld(app: TestApp): Promise<World> {
  const { context } = app.services
  const { database } = context
  const everyRow = await everyRowOf(context)

  /** The one behind the token, as a request finds them. */
  async function account({ token, ask }: Person): Promise<Account> {
    const actor = await authenticate(context, token)
    if (!actor) throw new Error('The token does not hold')
    return { ...actor, ask }
  }

  async function newAccount(role: Role): Promise<Account> {
    const person = await signUp(app)
    await setRole(database, person.email, role)
    return account(person)
  }

  app.setTime(new Date(Date.now() - 2 * 3600_000))
  const holder = await account(await signUp(app))
  app.setTime()
  const people: Partial<Record<Asker, Account>> = {
    expired: holder,
    anonymous: { ...holder, ask: caller(app) },
  }
  for (const role of askers) {
    if (role === 'anonymous' || role === 'expired') continue
    people[role] = await newAccount(role)
  }
  const other = await account(await signUp(app))

  async function withdrawApplication({ id }: Account) {
    await database.delete(tutors).where(eq(tutors.userId, id))
  }

  return {
    people: people as Record<Asker, Account>,
    other,
    leaver: async (asker) =>
      asker === 'anonymous' || asker === 'expired' ? (people[asker] as Account) : newAccount(asker),
    session: (owner, status, fee = 0) => {
      const role = status === 'approved' ? 'Admin' : 'Instructor'
      return createSession(context, { ...owner, role }, newSession.parse(sessionForm({ fee })))
    },
    booking: (owner, sessionId) => bookFreeSession(context, owner, sessionId),
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
    paidIntent: async (owner, sessionId, amount) =>
      confirm(app, await startPayment(owner, sessionId, amount)),
    async fingerprint() {
      const { rows } = await database.execute<{ print: string }>(everyRow)
      return rows[0]?.print ?? ''
    },
  }
}

/** A statement that digests every row of the product's tables. */
async function everyRowOf({ database }: TestApp['services']['context']): Promise<string> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests = rows.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from "${name}" t)`,
  )
  return `select concat_ws(',', ${digests.join()}) as print`
}
