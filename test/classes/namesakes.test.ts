import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { bootCentre, type Centre } from '../support/centre.ts'
import type { Person } from '../support/people.ts'
import {
  book,
  bookingTime,
  classStart,
  minutesAfter,
  openCourse,
  takeRoll,
  weeksAfter,
} from '../support/rolls.ts'
import { createUsers } from '../support/users.ts'

let { app, owner, admin, somebody } = {} as Centre
let desk: Person
beforeAll(async () => {
  ;({ app, owner, admin, somebody } = await bootCentre(4))
  ;[desk] = (await createUsers([app], 1)) as [Person]
  await admin.ask('PATCH', `/admin/users/${desk.id}/cashier`, { on: true })
})
beforeEach(() => app.setTime(bookingTime))
afterAll(() => app.stop())

type Listed = { students: { userId: string; apart?: string }[] }

test('staff tell students of one name apart wherever they are listed by it, and students do not see how', async () => {
  const [one, other, third] = [somebody(), somebody(), somebody()]
  const write = ({ id }: Person, changes: Partial<typeof users.$inferInsert>) =>
    app.services.context.database.update(users).set(changes).where(eq(users.id, id))
  /** What their tokens say of them counts again at each of their visits. */
  async function call() {
    await write(one, { name: 'Tasnim Jahan', phone: '+8801712345678' })
    await write(other, { name: 'Tasnim Jahan' })
    await write(third, { name: 'Anika Tasnim', phone: '+8801712340000' })
  }
  const { sessionId, classIds } = await openCourse({ app, owner, admin }, 4)
  await book([one, other, third], sessionId)
  const said = { [one.id]: 'absent', [other.id]: 'absent', [third.id]: 'absent' } as const
  for (const week of [0, 1, 2]) {
    const start = weeksAfter(classStart, week)
    app.setTime(minutesAfter(start, 5))
    await takeRoll(owner, classIds[week] ?? '', said, { start, takenAt: start })
  }
  const expected = [
    [one.id, '…5678'],
    [other.id, `${other.uid}@…`],
    [third.id, undefined],
  ]
  const seen = async (by: Person, path: string) => {
    const { students } = (await by.ask('GET', path)).body as unknown as Listed
    return students.map(({ userId, apart }) => [userId, apart])
  }
  const lists = [
    [`/classes/${classIds[0]}/attendance`, owner, admin, desk],
    [`/sessions/${sessionId}/attendance?month=2031-03`, owner, admin],
    [`/attendance/often-absent?sessionId=${sessionId}`, owner, admin],
  ] as const
  for (const [path, ...staff] of lists) {
    await call()
    for (const by of staff)
      expect([path, (await seen(by, path)).toSorted()]).toEqual([path, expected.toSorted()])
    expect((await one.ask('GET', path)).status).toBe(403)
  }
})
