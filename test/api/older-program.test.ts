import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, type TestUser } from '../support/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.stop())

test.each(['open', 'ended'])(
  'S03 a payment that a program before 0.3 records makes its attempt paid, also one that is %s',
  async (state) => {
    const [owner, person] = (await createUsers([app], 2, 'Admin')) as [TestUser, TestUser]
    const sessionId = await createSession(owner, { fee: 500 })
    const { database } = app.services.context
    const [checkout, payment] = [randomUUID(), randomUUID()]
    const at = new Date()
    await database.execute(sql`insert into checkouts (id, intent_id, session_id, user_id, session_title, amount_minor, currency, created_at, hold_expires_at)
      values (${checkout}, ${`pi_${checkout}`}, ${sessionId}, ${person.id}, 'T', 50000, 'BDT', ${at}, ${at})`)
    await database.execute(sql`update attempts set state = ${state} where checkout_id = ${checkout}`)
    await database.execute(sql`insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, amount_minor, currency, method,
      session_title, status, charged_at, recorded_at)
      values (${payment}, ${checkout}, ${person.id}, ${sessionId}, ${`pi_${checkout}`}, 50000, 'BDT', 'card', 'T', 'paid', ${at}, ${at})`)
    const { rows } = await database.execute(sql`
      select state, attempts.id = attempt_id as same from attempts join payments on payments.id = ${payment}
      where attempts.checkout_id = ${checkout}`)
    expect(rows).toEqual([{ state: 'paid', same: true }])
  },
)
