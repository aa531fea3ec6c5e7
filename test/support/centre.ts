import { boot, type TestApp } from './boot.ts'
import type { Person } from './people.ts'
import { createUsers, takeFrom } from './users.ts'

/**
 * A centre with an Admin, two tutors, and so many Students, of whom `somebody` takes another one each time.
 */
export async function bootCentre(students: number): Promise<Centre> {
  const app = await boot()
  const [admin] = (await createUsers([app], 1, 'Admin')) as [Person]
  const [owner, stranger] = (await createUsers([app], 2, 'Instructor')) as [Person, Person]
  const people = await createUsers([app], students)
  return { app, admin, owner, stranger, somebody: takeFrom(() => people) }
}

export type Centre = {
  app: TestApp
  admin: Person
  /** The tutor who teaches, and another one. */
  owner: Person
  stranger: Person
  somebody: () => Person
}
