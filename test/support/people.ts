import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookedSession } from '../../contract/bookings/bookings.ts'
import type { errorResponse } from '../../contract/http/errors.ts'
import type { Role } from '../../contract/people/roles.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { users } from '../../db/schema.ts'
import { setRoleByEmail } from '../../domain/users/role.ts'
import type { TestApp } from './boot.ts'
import { assertConforms } from './conformance.ts'
import { composeMessages } from './emails.ts'

/** All fields that a response can have, each optional or asserted by the test. */
type Body = Partial<z.output<typeof errorResponse>> &
  Partial<BookedSession> & {
    [key: string]: unknown
    insertedId: string
    clientSecret: string
    data: Session[]
    pagination: { page: number; totalPages: number; total: number; next?: string; previous?: string }
    sessionDetails: BookedSession
  }

export type Answer = { status: number; body: Body; headers: Headers }

/** Sends a request to the API as this user. Paths are below /api. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>

/** A user of the product. `at`: the same one, who asks another app that shares the database. */
export type Person = Account & { id: string; at: (app: TestApp) => Person }

/** An account at the identity provider. */
export type Account = { email: string; uid: string; token: string; ask: Ask }

export const PASSWORD = 'secret1!'

/**
 * A client with this token, or none. It checks every response against the OpenAPI document, and composes the
 * messages after an act and before a look, as the background does at once.
 */
export function createApiClient(
  app: Pick<TestApp, 'url'> & Partial<Pick<TestApp, 'services'>>,
  token?: string,
): Ask {
  const compose = async () => {
    // An app behind a proxy has none here, and composes them itself.
    if (app.services?.context) await composeMessages({ services: app.services })
  }
  return async (method, path, body) => {
    if (method === 'GET') await compose()
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: wireOf(body) }),
    })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const answer = { status: response.status, body: type.includes('json') ? JSON.parse(text) : text }
    assertConforms({ method, path, sent: body, type, ...answer })
    if (method !== 'GET') await compose()
    return { ...answer, headers: response.headers }
  }
}

/** Strings and forms unchanged, everything else as JSON. */
const wireOf = (body: unknown) =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)

/** A user with this account, who asks this app. */
export const personOf = (app: TestApp, account: Omit<Account, 'ask'>, id: string): Person => ({
  ...account,
  id,
  ask: createApiClient(app, account.token),
  at: (other) => personOf(other, account, id),
})

/** Creates an account at the identity provider only, without a user in the product. */
export async function signUpAtProvider(
  app: TestApp,
  email = `${randomUUID()}@people.test`,
): Promise<Account> {
  const { apiKey } = app.services.clientConfig.identity
  const response = await fetch(`${app.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  })
  if (!response.ok) throw new Error(`${await response.text()}\n${app.logged.slice(-5).join('')}`)
  const { idToken, localId } = (await response.json()) as { idToken: string; localId: string }
  return { email, uid: localId, token: idToken, ask: createApiClient(app, idToken) }
}

/** Signs a user up at the identity provider and at the product, as the browser does. */
export async function signUp(app: TestApp, choice = 'student', email?: string): Promise<Person> {
  const account = await signUpAtProvider(app, email)
  const recorded = await account.ask('POST', '/users', { email: account.email, role: choice })
  if (recorded.status !== 200) throw new Error(JSON.stringify(recorded.body))
  // Keeps the language of the browser: English.
  await account.ask('POST', '/auth/session')
  return personOf(app, account, await idOf(app, account))
}

/** By the database, or where only an address is known, by the API. */
async function idOf(app: TestApp, { uid, ask }: Account): Promise<string> {
  const { context } = app.services
  if (!context) return (await ask('GET', '/me')).body._id as string
  const [user] = await context.database.select({ id: users.id }).from(users).where(eq(users.providerUid, uid))
  if (!user) throw new Error(`The account ${uid} has no row in users`)
  return user.id
}

/** Sets a role as `bin/role` does, and waits until the server has been notified. */
export async function giveRole(app: TestApp, email: string, role: Role): Promise<void> {
  await setRoleByEmail(app.services.context, email, role)
  await app.syncChanges()
}

async function withRole(app: TestApp, role: Role): Promise<Person> {
  const person = await signUp(app)
  await giveRole(app, person.email, role)
  return person
}

/** A student who has confirmed their address, as a limited seat asks for. */
export async function student(app: TestApp): Promise<Person> {
  const person = await signUp(app)
  await app.services.context.database
    .update(users)
    .set({ emailVerified: true })
    .where(eq(users.providerUid, person.uid))
  await app.syncChanges()
  return person
}

/** A student as a registration leaves them. */
export const unconfirmedStudent = (app: TestApp) => signUp(app)
export const instructor = (app: TestApp) => withRole(app, 'Instructor')
export const admin = (app: TestApp) => withRole(app, 'Admin')
