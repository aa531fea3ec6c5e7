import { eq } from 'drizzle-orm'
import { pushSubscriptions } from '../../../db/schema.ts'
import type { PushClient } from '../../../providers/web-push.ts'
import type { Context } from '../../context.ts'
import type { SendOutcome } from './deliver.ts'
import type { DeliveryRow } from './outbox.ts'

/** What cannot wait until the phone is next in somebody's hand. */
const URGENT = ['class-moved', 'offer']

const GONE: SendOutcome = {
  state: 'refused',
  reason: 'This browser shows no messages any more.',
  isFinal: true,
}

/** Gives a message of the outbox to the push service of its browser, and forgets a browser that is gone. */
export const createPushSender =
  ({ database, clock }: Pick<Context, 'database' | 'clock'>, client: PushClient) =>
  async ({ contact, userId, kind, body, expiresAt }: DeliveryRow): Promise<SendOutcome> => {
    const [browser] = await database.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, contact))
    // Somebody else may have signed in there since.
    if (!browser || browser.userId !== userId || body === null) return GONE
    const { endpoint, p256dh, auth } = browser
    const outcome = await client.send(
      { endpoint, keys: { p256dh, auth } },
      {
        payload: body,
        ttlSeconds: Math.max(0, Math.floor((expiresAt.getTime() - clock().getTime()) / 1000)),
        topic: topicOf(body),
        isUrgent: URGENT.some((one) => one === kind),
      },
    )
    if (outcome.state === 'sent') return { state: 'sent', reference: null, costMinor: null }
    if (outcome.state === 'refused' && outcome.isGone)
      await database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, contact))
    return outcome
  }

const topicOf = (body: string): string =>
  (JSON.parse(body) as { notification: { tag: string } }).notification.tag
