import { boot, type TestApp } from './boot.ts'
import { createUsers, type TestUser, takeFrom } from './users.ts'

/** A centre with an Admin and so many Students, of whom `somebody` takes another one each time. */
export async function bootCentre(
  students: number,
): Promise<{ app: TestApp; admin: TestUser; somebody: () => TestUser }> {
  const app = await boot()
  const [admin] = (await createUsers([app], 1, 'Admin')) as [TestUser]
  const people = await createUsers([app], students)
  return { app, admin, somebody: takeFrom(() => people) }
}
