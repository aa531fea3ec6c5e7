import { createSign } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { createCertificate } from '../certificate.ts'
import type { Database } from './context.ts'
import { signingKeys } from './schema.ts'

export type SigningKey = typeof signingKeys.$inferSelect

/** Created by the first process that needs it. */
export async function loadSigningKey(db: Database, now: Date): Promise<SigningKey> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['bkash signing key']})`)
    const [stored] = await tx.select().from(signingKeys).limit(1)
    if (stored) return stored
    const created = createCertificate(now, 'sns.sandbox.bka.sh')
    await tx.insert(signingKeys).values(created)
    return created
  })
}

/**
 * The fields that are signed, in this order:
 * docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html.
 */
const SIGNED = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']

/** Version 1 signs by SHA-1, version 2 by SHA-256. */
export function signNotice(notice: Record<string, string>, version: '1' | '2', privateKey: string): string {
  const signed = SIGNED.filter((name) => notice[name] !== undefined).map(
    (name) => `${name}\n${notice[name]}\n`,
  )
  return createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(signed.join(''))
    .sign(privateKey, 'base64')
}
