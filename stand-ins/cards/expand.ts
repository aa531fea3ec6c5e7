import { findBalanceTransaction, presentBalanceTransaction } from './balance-transaction-object.ts'
import { findCharge, presentCharge } from './charge-object.ts'
import type { Call } from './context.ts'
import { findDispute, presentDispute } from './dispute-object.ts'
import { invalidRequest, Refusal } from './errors.ts'
import { findIntent, presentIntent } from './payment-intent-object.ts'
import { findPaymentMethod, presentPaymentMethod } from './payment-methods.ts'
import { findRefund, presentRefund, refundsOfCharge } from './refund-object.ts'

type Fields = Record<string, unknown>
type Loader = (call: Call, id: string) => Promise<object>

const charge: Loader = async (call, id) => presentCharge(call.queries, await findCharge(call, id, 'charge'))
const intent: Loader = async (call, id) => presentIntent(call.queries, await findIntent(call, id))
const method: Loader = async (call, id) =>
  presentPaymentMethod(await findPaymentMethod(call, id, 'payment_method'))

const balanceTransaction: Loader = async (call, id) =>
  presentBalanceTransaction(call, await findBalanceTransaction(call, id))
const source: Loader = async (call, id) => {
  if (id.startsWith('ch_')) return charge(call, id)
  if (id.startsWith('re_')) return presentRefund(call.queries, await findRefund(call, id))
  return presentDispute(call, await findDispute(call, id))
}

/** Properties that hold ids, by object, with the type of the referenced object. */
const references = new Map<string, Loader>([
  ['payment_intent.latest_charge', charge],
  ['payment_intent.payment_method', method],
  ['charge.payment_intent', intent],
  ['charge.balance_transaction', balanceTransaction],
  ['dispute.charge', charge],
  ['dispute.payment_intent', intent],
  ['refund.charge', charge],
  ['refund.payment_intent', intent],
  ['refund.payment_method', method],
  ['refund.balance_transaction', balanceTransaction],
  ['refund.failure_balance_transaction', balanceTransaction],
  ['balance_transaction.source', source],
])

/** Stripe can expand these; here they are always empty. */
const alwaysNull = new Set([
  'application',
  'application_fee',
  'customer',
  'failure_balance_transaction',
  'on_behalf_of',
  'review',
  'source_transfer',
  'source_transfer_reversal',
  'transfer_reversal',
])

/**
 * Replaces ids by objects as `expand` asks: `latest_charge`, `data.charge.payment_intent` …
 * @throws {Refusal} 400 for a property that cannot be expanded.
 */
export async function expand(call: Call, body: object, paths: string[]): Promise<object> {
  let expanded = body
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > 4) {
      throw invalidRequest(
        `You cannot expand more than 4 levels of a property. Property: ${path.slice(0, 200)}`,
        { code: 'property_expansion_max_depth' },
      )
    }
    if (call.caller === 'publishable' && path !== 'payment_method') {
      throw new Refusal(403, {
        type: 'invalid_request_error',
        message: `You may not expand the property ${path} with a publishable API key.`,
      })
    }
    expanded = await expandPath(call, expanded as Fields, keys, path)
  }
  return expanded
}

async function expandPath(call: Call, object: Fields, keys: string[], path: string): Promise<Fields> {
  const [key, ...rest] = keys
  if (key === undefined) return object
  if (object.object === 'list') {
    if (key !== 'data') throw cannotExpand(shown(path, rest))
    const items = object.data as Fields[]
    return { ...object, data: await Promise.all(items.map((item) => expandPath(call, item, rest, path))) }
  }
  const value = await load(call, object, key, shown(path, rest))
  const inner =
    value === null || value === undefined ? value : await expandPath(call, value as Fields, rest, path)
  return { ...object, [key]: inner }
}

async function load(call: Call, object: Fields, key: string, path: string): Promise<unknown> {
  if (object.object === 'charge' && key === 'refunds') return refundsOfCharge(call, String(object.id))
  const loader = references.get(`${object.object}.${key}`)
  if (!loader && !(alwaysNull.has(key) && object[key] === null)) throw cannotExpand(path)
  const value = object[key]
  return loader && typeof value === 'string' ? loader(call, value) : value
}

/** The path up to the expanded property. */
const shown = (path: string, rest: string[]) =>
  path
    .split('.')
    .slice(0, -rest.length || undefined)
    .join('.')

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path.slice(0, 200)}).`, { param: 'expand' })
}
