import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../domain/payments/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { confirmAtBkash, startCheckout } from '../support/hosted-payments.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, type TestUser } from '../support/users.ts'

const FEE = 500
const MINUTE = 60_000

let app: TestApp
let isLosing = false
beforeAll(async () => {
  app = await boot(
    {},
    { bkashFaults: ({ path }) => (isLosing && path.endsWith('/execute') ? { kind: 'drop' } : undefined) },
  )
})
afterAll(() => app.stop())

test('M04 a lost answer to a claim is looked up in the next round, however old the attempt is', async () => {
  const [owner, person] = [...(await createUsers([app], 1, 'Admin')), ...(await createUsers([app], 1))] as [
    TestUser,
    TestUser,
  ]
  const sessionId = await createSession(owner, { fee: FEE })
  const begun = Date.now()
  const at = (minutes: number) => app.setTime(new Date(begun + minutes * MINUTE))
  const begin = () => startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  await begin()
  at(25)
  const { redirectUrl } = await begin()
  at(46)
  await reconcile(app.services.context)
  const back = await confirmAtBkash(app, redirectUrl)
  isLosing = true
  await fetch(back, { redirect: 'manual' })
  at(47)
  await reconcile(app.services.context)
  expect((await person.ask('GET', '/bookedSessions')).body).toMatchObject([{ sessionId }])
})
