import { randomUUID } from 'node:crypto'
import type { Role } from '../../contract/people/roles.ts'
import { users } from '../../db/schema.ts'
import { newId } from '../../domain/context.ts'
import type { TestApp } from './boot.ts'
import { type Person, personOf } from './people.ts'

const MARK = 'crowd'

/**
 * Inserts many users for apps that share a database, without sign-up, because hashing hundreds of passwords
 * takes a minute. Only these apps accept their tokens.
 */
export async function createUsers(
  apps: [TestApp, ...TestApp[]],
  size: number,
  role: Role = 'Student',
): Promise<Person[]> {
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
      language: 'en' as const,
      registeredAt: now,
      createdAt: now,
      lastSignInAt: now,
    }
  })
  await context.database.insert(users).values(rows)
  for (const app of apps) acceptTokens(app, now)
  return rows.map(({ id, providerUid: uid, email }) =>
    personOf(first, { email, uid, token: `${MARK}.${uid}.x` }, id),
  )
}

/** Returns a function that takes another unused user each time. */
export const takeFrom = (people: () => Person[]) => (): Person => {
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
        isByPhone: false,
        phone: null,
        name: 'One of many',
        picture: null,
        issuedAt: authTime,
        authTime,
        sid: null,
        expiresAt: new Date(Date.now() + 3600_000),
      }
    },
  }
}
