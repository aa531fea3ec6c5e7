import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidResponses } from '../faults/invalid-responses.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

const stripe = {
  DEMO: '0',
  STRIPE_SECRET_KEY: 'sk_test_nonsense',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nonsense',
}

let app: TestApp
let owner: Person
let answer: () => Response
beforeAll(async () => {
  app = await boot(stripe, { fetch: async () => answer() })
  owner = await admin(app)
})
afterAll(() => app.stop())

test.each(Object.entries(invalidResponses))(
  'C12 the answer %s of the card provider becomes “unavailable” for users',
  async (_, given) => {
    answer = given
    const person = await student(app)
    const start = { sessionId: await createSession(owner, { fee: 5 }), amountInCents: 500 }
    expect((await person.ask('POST', '/create-payment-intent', start)).status).toBe(503)
  },
)
