import { randomUUID } from 'node:crypto'
import type { Role } from '../../contract/roles.ts'
import { users } from '../../db/schema.ts'
import { newId } from '../../domain/context.ts'
import type { TestApp } from './boot.ts'
import { createApiClient, type Person } from './people.ts'

/** A person of a crowd: their record, and how to ask each app as them. */
export type TestUser = Person & { id: string; at: (app: TestApp) => Person }

const MARK = 'crowd'

/**
 * Many people at once, known to all of these apps, which share a database. They have not signed up: hashing hundreds of
 * passwords takes a minute. Their tokens hold with these apps alone; everything behind the token is as for everybody.
 */
export async function createUsers(
  apps: [TestApp, ...TestApp[]],
  size: number,
  role: Role = 'Student',
): Promise<TestUser[]> {
  const [first] = apps
  const { context } = first.services
  const now = new Date()
  const rows = Array.from({ length: size }, () => {
    const uid = randomUUID()
    return {
      id: newId({ clock: () => now }),
      providerUid: uid,
      email: `${uid}@crowd.test`,
      emailVerified: true,
      name: 'One of many',
      role,
      registeredAt: now,
      createdAt: now,
      lastSignInAt: now,
    }
  })
  await context.database.insert(users).values(rows)
  for (const app of apps) acceptTokens(app, now)
  return rows.map(({ id, providerUid: uid, email }) => {
    const token = `${MARK}.${uid}.x`
    const at = (app: TestApp) => ({ email, uid, token, ask: createApiClient(app, token) })
    return { id, ...at(first), at }
  })
}

/** One after the other of a crowd, each but once. */
export const takeFrom = (people: () => TestUser[]) => (): TestUser => {
  const person = people().pop()
  if (!person) throw new Error('The crowd is too small')
  return person
}

function acceptTokens({ services: { context } }: TestApp, authTime: Date): void {
  const { identity } = context
  context.identity = {
    signIns: undefined,
    async verify(token) {
      const [mark, uid] = token.split('.')
      if (mark !== MARK || !uid) return identity.verify(token)
      const email = `${uid}@crowd.test`
      return {
        uid,
        email,
        emailVerified: true,
        name: 'One of many',
        picture: null,
        authTime,
        sid: null,
        expiresAt: new Date(Date.now() + 3600_000),
      }
    },
  }
}
