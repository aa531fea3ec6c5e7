import type { Database } from '../db/client.ts'
import { inSpan } from '../db/observe/span.ts'
import { getOrCreateSecrets } from '../db/secrets.ts'
import type { Context } from '../domain/context.ts'
import { deliver } from '../domain/messages/delivery/deliver.ts'
import type { DeliveryRow } from '../domain/messages/delivery/outbox.ts'
import { createPushSender } from '../domain/messages/delivery/push.ts'
import { pushLanes } from '../domain/messages/delivery/push-lanes.ts'
import { createOutbound } from '../providers/outbound/client.ts'
import { createPushClient, newVapidKey, type PushClient, vapidPublicKey } from '../providers/web-push.ts'
import type { Config } from './config.ts'

/** Hosts of nobody: Apple refuses who names one. */
const NOBODYS = /(^|[.@/])(localhost|[^@/]+\.(invalid|local|localhost))$/i

/**
 * Names whom push services write to about our pushes: the sender of emails, or this website. Undefined where
 * neither is anybody's, so that nothing is pushed. Nobody checks it in a demonstration.
 */
export function pushSubject({ smtp, publicUrl, demo }: Config): string | undefined {
  const address = smtp && (/<([^<>]+)>\s*$/.exec(smtp.from)?.[1] ?? smtp.from.trim())
  if (address && !NOBODYS.test(address)) return `mailto:${address}`
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && !NOBODYS.test(hostname)) return publicUrl
  return demo === false ? undefined : 'mailto:nobody@boithok.invalid'
}

export type PushService = { publicKey: string; accepts(endpoint: string): boolean; client: PushClient }

/**
 * The keys are made at the first start and kept with the data: without them every browser would have to ask
 * for messages anew. Undefined: nothing is pushed.
 */
export async function createPush(config: Config, database: Database): Promise<PushService | undefined> {
  const subject = pushSubject(config)
  if (!config.outbound || subject === undefined) return undefined
  const { 'push key': privateKey } = await getOrCreateSecrets(database, ['push key'], newVapidKey)
  const outbound = createOutbound({ allowed: config.outboundAllow })
  const publicKey = vapidPublicKey(privateKey)
  const client = createPushClient({ publicKey, privateKey, subject }, outbound)
  return { publicKey, accepts: outbound.accepts, client }
}

/** Delivers the pushes of the outbox. */
export function createPushDelivery(context: Context, client: PushClient) {
  const send = createPushSender(context, client)
  const delivery = {
    ...context,
    channel: 'push' as const,
    lanes: pushLanes,
    send: (message: DeliveryRow) => inSpan('send push', { kind: 'client' }, () => send(message)),
  }
  return (signal: AbortSignal) => deliver(delivery, signal)
}
