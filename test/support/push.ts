import { and, eq } from 'drizzle-orm'
import { deliveries } from '../../db/schema.ts'
import { readConfig } from '../../server/config.ts'
import { createPush, createPushDelivery, type PushService } from '../../server/push.ts'
import { boot, type TestApp } from './boot.ts'
import { composeMessages, deliveriesOf } from './emails.ts'
import type { Person } from './people.ts'
import { type PushServiceStandIn, startPushService } from './push-service.ts'

/** An app and a push service that it may ask. `deliver` sends what is due, as the background does. */
export async function bootWithPushes() {
  const stand = await startPushService()
  const app = await boot({ OUTBOUND_ALLOW: stand.at })
  const { context } = app.services
  const config = readConfig({ DEMO: '1', OUTBOUND_ALLOW: stand.at })
  const { client } = (await createPush(config, context.database)) as PushService
  const run = createPushDelivery(context, client)
  return {
    ...{ app, stand, client },
    async deliver() {
      await composeMessages(app)
      return run(new AbortController().signal)
    },
    async stop() {
      await app.stop()
      await stand.stop()
    },
  }
}

/** Opens a browser in which this person gets messages. */
export async function openBrowser(app: TestApp, stand: PushServiceStandIn, person: Pick<Person, 'ask'>) {
  const browser = stand.open(app.services.clientConfig.pushKey as string)
  const { endpoint, keys } = browser
  const { status, body } = await person.ask('POST', '/me/push-subscriptions', { endpoint, keys })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...browser, id: body.insertedId }
}

/** The pushes to a browser in the outbox, the oldest first. */
export const pushesTo = (app: TestApp, id: string) =>
  deliveriesOf(app, and(eq(deliveries.channel, 'push'), eq(deliveries.contact, id)))
