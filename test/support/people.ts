import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { BookedSession } from '../../contract/bookings.ts'
import type { errorResponse } from '../../contract/responses.ts'
import type { Role } from '../../contract/roles.ts'
import type { Session } from '../../contract/sessions.ts'
import { setRoleByEmail } from '../../domain/users/role.ts'
import type { TestApp } from './boot.ts'
import { assertConforms } from './conformance.ts'

/** What an answer may hold. Which of it does is what tests are about. */
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

/** Asks the API as this person. Paths are below /api. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>

export type Person = { email: string; uid: string; token: string; ask: Ask }

export const PASSWORD = 'secret1!'

/** Somebody who asks with this token, or with none. Every answer is held against the API's own document. */
export function createApiClient(app: Pick<TestApp, 'url'>, token?: string): Ask {
  return async (method, path, body) => {
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
    return { ...answer, headers: response.headers }
  }
}

/** Text and forms as they are, the rest as JSON. */
const wireOf = (body: unknown) =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)

/** Signs somebody up at the identity provider alone: the product has never heard of them. */
export async function signUpAtProvider(app: TestApp, email = `${randomUUID()}@people.test`): Promise<Person> {
  const { apiKey } = app.services.clientConfig.identity
  const response = await retryUnavailable(() =>
    fetch(`${app.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    }),
  )
  if (!response.ok) throw new Error(`${await response.text()}\n${app.logged.slice(-5).join('')}`)
  const { idToken, localId } = (await response.json()) as { idToken: string; localId: string }
  return { email, uid: localId, token: idToken, ask: createApiClient(app, idToken) }
}

/** Signs somebody up at the identity provider and at the product, as the browser does. */
export async function signUp(app: TestApp, choice = 'student', email?: string): Promise<Person> {
  const person = await signUpAtProvider(app, email)
  const recorded = await retryUnavailable(() =>
    person.ask('POST', '/users', { email: person.email, role: choice }),
  )
  if (recorded.status !== 200) throw new Error(JSON.stringify(recorded.body))
  return person
}

const TRIES = 3

/**
 * On a busy machine PostgreSQL may take longer to let a connection in than the server waits for it (10 seconds), which then
 * asks its clients to come again: how long things take is nothing that a test may fail by.
 */
async function retryUnavailable<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
  return ask()
}

/** As `bin/role` does it, from beside the server, which has heard of it when this resolves. */
export async function giveRole(app: TestApp, email: string, role: Role): Promise<void> {
  await setRoleByEmail(app.services.context, email, role)
  await app.syncChanges()
}

async function withRole(app: TestApp, role: Role): Promise<Person> {
  const person = await signUp(app)
  await giveRole(app, person.email, role)
  return person
}

export const student = (app: TestApp) => signUp(app)
export const instructor = (app: TestApp) => withRole(app, 'Instructor')
export const admin = (app: TestApp) => withRole(app, 'Admin')
