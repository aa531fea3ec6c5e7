import { createHash, timingSafeEqual } from 'node:crypto'
import type { Store } from './sslcommerz-api.ts'

/** A notice has about forty short fields. */
const MAX_LENGTH = 16_384
const MAX_FIELDS = 100

/** What must be signed, whatever else the sender signs: `verify_key` is the sender's own list. */
const SIGNED = [
  'amount',
  'currency',
  'currency_amount',
  'currency_type',
  'status',
  'store_id',
  'tran_date',
  'tran_id',
]
const SIGNED_WHEN_PAID = [...SIGNED, 'bank_tran_id', 'val_id']

/** Names sort by bytes as JavaScript sorts them, because there is only ASCII in them. */
const NAME = /^[A-Za-z0-9_]{1,64}$/
const NEVER_SIGNED = new Set(['store_passwd', 'verify_key', 'verify_sign', 'verify_sign_sha2'])

/**
 * The signed fields of a notice of this store (a form), or null for what is none. Costs no I/O. A notice can
 * be old, repeated or out of order: it is only a reason to ask SSLCommerz.
 */
export function readSignedFields(body: string, store: Store): ReadonlyMap<string, string> | null {
  if (body.length > MAX_LENGTH) return null
  const form = readForm(body)
  const signed = form && pickSigned(form)
  if (!signed || signed.get('store_id') !== store.storeId) return null
  const isGenuine =
    isSame(form.get('verify_sign'), sign('md5', signed, store.storePassword)) &&
    isSame(form.get('verify_sign_sha2'), sign('sha256', signed, store.storePassword))
  return isGenuine ? signed : null
}

/** Null for a form that names a field twice: readers differ in which one they take. */
function readForm(body: string): Map<string, string> | null {
  const fields = [...new URLSearchParams(body)]
  const form = new Map(fields)
  return fields.length <= MAX_FIELDS && form.size === fields.length ? form : null
}

function pickSigned(form: ReadonlyMap<string, string>): Map<string, string> | null {
  const names = (form.get('verify_key') ?? '').split(',')
  const required = form.get('status') === 'VALID' ? SIGNED_WHEN_PAID : SIGNED
  const isProper =
    new Set(names).size === names.length &&
    names.every((name) => NAME.test(name) && !NEVER_SIGNED.has(name) && form.has(name)) &&
    required.every((name) => names.includes(name))
  return isProper ? new Map(names.map((name) => [name, form.get(name) ?? ''])) : null
}

/** The fields, and the hash of the password among them, sorted by name. Empty fields belong to it. */
function sign(
  algorithm: 'md5' | 'sha256',
  signed: ReadonlyMap<string, string>,
  storePassword: string,
): string {
  const hash = (value: string) => createHash(algorithm).update(value).digest('hex')
  const pairs = [...signed, ['store_passwd', hash(storePassword)] as const]
  pairs.sort(([a], [b]) => (a < b ? -1 : 1))
  return hash(pairs.map(([name, value]) => `${name}=${value}`).join('&'))
}

/** Compares in constant time. */
function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
