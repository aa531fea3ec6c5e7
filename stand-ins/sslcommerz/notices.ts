import { createHash } from 'node:crypto'
import type { Merchant, Queries } from './context.ts'
import { presentSession, presentTransaction, type Session, type Transaction } from './presentation.ts'
import { notices } from './schema.ts'

/**
 * The signed fields of a notice and of the form that takes the payer back: of a try to pay, or of a session
 * that ended without one. Only a paid one names `val_id` and the risk.
 */
export function signedFields(
  merchant: Merchant,
  session: Session,
  transaction?: Transaction,
): Record<string, string> {
  const { val_id, risk_level, risk_title, store_amount, ...fields } = transaction
    ? presentTransaction(transaction, session)
    : presentSession(session)
  const isPaid = transaction?.status === 'VALID'
  const told = {
    ...fields,
    // A notice says VALID whenever it is sent: VALIDATED is the answer to the merchant's question.
    ...(isPaid && { status: 'VALID', val_id, risk_level, risk_title, store_amount }),
    store_id: merchant.storeId,
  }
  const names = Object.keys(told).sort()
  const sign = (algorithm: 'md5' | 'sha256') => {
    const hash = (text: string) => createHash(algorithm).update(text).digest('hex')
    const all: Record<string, string> = { ...told, store_passwd: hash(merchant.storePassword) }
    const text = [...names, 'store_passwd'].sort().map((name) => `${name}=${all[name]}`)
    return hash(text.join('&'))
  }
  return { ...told, verify_key: names.join(), verify_sign: sign('md5'), verify_sign_sha2: sign('sha256') }
}

/** Tells the merchant, as soon as the transaction of `queries` is committed. */
export async function enqueueNotice(
  queries: Queries,
  merchant: Merchant,
  now: Date,
  session: Session,
  transaction?: Transaction,
): Promise<void> {
  const { ipnUrl } = session.order
  if (!ipnUrl) return
  const body = new URLSearchParams(signedFields(merchant, session, transaction)).toString()
  await queries.insert(notices).values({ url: ipnUrl, body, createdAt: now, nextAttemptAt: now })
}
