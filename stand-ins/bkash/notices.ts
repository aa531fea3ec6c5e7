import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { formatAmount, formatCompactTime } from './amounts.ts'
import { HOST, ORGANIZATION, type Queries, SHORT_CODE, type StandIn } from './context.ts'
import { randomSecret } from './random.ts'
import { notices, subscriptions, type transactions } from './schema.ts'
import { type SigningKey, signNotice } from './signing.ts'

type TransactionRow = typeof transactions.$inferSelect
export type NoticeRow = typeof notices.$inferSelect

export const TOPIC = 'arn:aws:sns:ap-southeast-1:000000000000:boithok'
const ORIGIN = `https:/${HOST}`
export const CERTIFICATE_PATH = `${HOST}/sns/SimpleNotificationService.pem`

/** bKash's words for the way a payment came. */
const TYPES = { checkout: '10002294', qr: '10003126', ussd: '10002175' }

type Recorder = { queries: Queries; standIn: Pick<StandIn, 'noticeUrl' | 'random'>; now: Date }

/** Writes the notice of a transaction, once the merchant has confirmed that it wants them. */
export async function recordNotice(
  recorder: Recorder,
  transaction: TransactionRow,
  invoice: string,
): Promise<void> {
  if (!(await requestSubscription(recorder))) return
  const message = {
    dateTime: formatCompactTime(transaction.completedAt),
    debitMSISDN: `88${transaction.wallet}`,
    creditOrganizationName: ORGANIZATION,
    creditShortCode: SHORT_CODE,
    trxID: transaction.trxId,
    transactionStatus: 'Completed',
    transactionType: TYPES[transaction.type],
    amount: formatAmount(transaction.amountMinor),
    currency: 'BDT',
    transactionReference: transaction.reference,
    merchantInvoiceNumber: invoice,
  }
  await insertNotice(recorder, { type: 'Notification', message: JSON.stringify(message) })
}

/** Asks the merchant to confirm, unless it was asked already. Returns whether it has confirmed. */
export async function requestSubscription(recorder: Recorder): Promise<boolean> {
  const { queries, standIn } = recorder
  const endpoint = standIn.noticeUrl
  if (endpoint === undefined) return false
  const isThis = eq(subscriptions.endpoint, endpoint)
  const [known] = await queries.select().from(subscriptions).where(isThis)
  if (known?.confirmedAt) return true
  await queries.insert(subscriptions).values({ endpoint }).onConflictDoNothing()
  await queries.select().from(subscriptions).where(isThis).for('update')
  const [waiting] = await queries
    .select()
    .from(notices)
    .where(and(eq(notices.type, 'SubscriptionConfirmation'), isNotNull(notices.nextAttemptAt)))
    .limit(1)
  if (!waiting)
    await insertNotice(recorder, {
      type: 'SubscriptionConfirmation',
      message: `You have chosen to subscribe to the topic ${TOPIC}. To confirm, visit the SubscribeURL of this message.`,
      token: randomSecret(standIn.random),
    })
  return false
}

const insertNotice = (
  { queries, now }: Recorder,
  notice: Pick<typeof notices.$inferInsert, 'type' | 'message' | 'token'>,
) => queries.insert(notices).values({ ...notice, id: randomUUID(), createdAt: now, nextAttemptAt: now })

/** Returns false for a token that nobody was sent. */
export async function confirmSubscription(
  queries: Queries,
  { endpoint, token, now }: { endpoint: string; token: string; now: Date },
): Promise<boolean> {
  const [known] = await queries.select().from(notices).where(eq(notices.token, token))
  if (!known) return false
  await queries
    .update(subscriptions)
    .set({ confirmedAt: now })
    .where(and(eq(subscriptions.endpoint, endpoint), isNull(subscriptions.confirmedAt)))
  return true
}

/** The message as Amazon SNS sends it. */
export function presentNotice(row: NoticeRow, version: '1' | '2', key: SigningKey): Record<string, string> {
  const subscribeUrl = `${ORIGIN}/sns?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=${row.token}`
  const signed = {
    Type: row.type,
    MessageId: row.id,
    TopicArn: TOPIC,
    Message: row.message,
    Timestamp: row.createdAt.toISOString(),
    ...(row.token !== null && { Token: row.token, SubscribeURL: subscribeUrl }),
  }
  return {
    ...signed,
    SignatureVersion: version,
    Signature: signNotice(signed, version, key.privateKey),
    SigningCertURL: `https:/${CERTIFICATE_PATH}`,
  }
}
