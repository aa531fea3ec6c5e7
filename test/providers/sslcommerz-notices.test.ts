import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSslcommerz } from '../../providers/payments/sslcommerz.ts'
import { shortId, uuidOf } from '../../providers/payments/sslcommerz-ids.ts'
import { readSignedFields } from '../../providers/payments/sslcommerz-notices.ts'

/** A notice that SSLCommerz sent to its own test store in 2020, with its two signatures. */
const recorded = {
  tran_id: '5E121A0D01F92',
  val_id: '200105225826116qFnATY9sHIwo',
  amount: '10.00',
  card_type: 'VISA-Dutch Bangla',
  store_amount: '9.75',
  card_no: '418117XXXXXX6675',
  bank_tran_id: '200105225825DBgSoRGLvczhFjj',
  status: 'VALID',
  tran_date: '2020-01-05 22:58:21',
  currency: 'BDT',
  card_issuer: 'TRUST BANK, LTD.',
  card_brand: 'VISA',
  card_issuer_country: 'Bangladesh',
  card_issuer_country_code: 'BD',
  store_id: 'test_testemi',
  verify_sign: 'd42fab70ae0bcbda5280e7baffef60b0',
  verify_key:
    'amount,bank_tran_id,base_fair,card_brand,card_issuer,card_issuer_country,card_issuer_country_code,card_no,card_type,currency,currency_amount,currency_rate,currency_type,risk_level,risk_title,status,store_amount,store_id,tran_date,tran_id,val_id,value_a,value_b,value_c,value_d',
  verify_sign_sha2: '02c0417ff467c109006382d56eedccecd68382e47245266e7b47abbb3d43976e',
  currency_type: 'BDT',
  currency_amount: '10.00',
  currency_rate: '1.0000',
  base_fair: '0.00',
  value_a: '',
  value_b: '',
  value_c: '',
  value_d: '',
  risk_level: '0',
  risk_title: 'Safe',
}
const store = { storeId: 'test_testemi', storePassword: 'test_testemi@ssl' }

type Notice = Record<string, string>
const body = (notice: Notice) => new URLSearchParams(notice).toString()
const read = (notice: Notice, of = store) => readSignedFields(body(notice), of)

/** Signs as SSLCommerz does, whatever `verify_key` names. */
function signed(notice: Notice, names = (notice.verify_key ?? '').split(',')): Notice {
  const sign = (algorithm: string) => {
    const hash = (text: string) => createHash(algorithm).update(text).digest('hex')
    const fields = { ...notice, store_passwd: hash(store.storePassword) } as Notice
    const pairs = [...names, 'store_passwd'].sort().map((name) => `${name}=${fields[name] ?? ''}`)
    return hash(pairs.join('&'))
  }
  return {
    ...notice,
    verify_key: names.join(','),
    verify_sign: sign('md5'),
    verify_sign_sha2: sign('sha256'),
  }
}
const without = (...left: string[]) => recorded.verify_key.split(',').filter((name) => !left.includes(name))

test('M05 a recorded notice is genuine by both of its signatures, empty fields included', () => {
  expect(read(recorded)?.get('tran_id')).toBe('5E121A0D01F92')
  expect(signed(recorded)).toEqual(recorded)
})

test.each(Object.keys(recorded))('M05 a notice whose %s was changed is refused', (name) => {
  expect(read({ ...recorded, [name]: `${recorded[name as keyof typeof recorded]}1` })).toBeNull()
})

test.each(Object.keys(recorded))('M05 a notice without %s is refused', (name) => {
  const { [name]: _, ...rest } = recorded as Notice
  expect(read(rest)).toBeNull()
})

test.each([
  'amount',
  'currency',
  'currency_amount',
  'currency_type',
  'status',
  'store_id',
  'tran_date',
  'tran_id',
])('a notice whose sender chose not to sign %s is refused', (name) => {
  expect(read(signed(recorded, without(name)))).toBeNull()
})

test.each(['bank_tran_id', 'val_id'])('a paid notice must sign %s, another one need not', (name) => {
  expect(read(signed(recorded, without(name)))).toBeNull()
  expect(read(signed({ ...recorded, status: 'FAILED' }, without(name)))?.get('status')).toBe('FAILED')
})

test('a notice that only signs itself is refused', () => {
  const names = [...without(), 'verify_key']
  expect(read(signed({ ...recorded, verify_key: names.join(',') }, names))).toBeNull()
  expect(read(signed(recorded, [...without(), 'store_passwd']))).toBeNull()
  expect(read(signed(recorded, [...without(), '__proto__']))).toBeNull()
  expect(read(signed(recorded, [...without(), 'amount']))).toBeNull()
})

test('a notice of another store, and one signed with another password, are refused', () => {
  expect(read(signed({ ...recorded, store_id: 'other' }))).toBeNull()
  expect(read(recorded, { ...store, storePassword: 'other' })).toBeNull()
})

test('a notice that names a field twice is refused', () => {
  expect(readSignedFields(`${body(recorded)}&status=VALID`, store)).toBeNull()
  expect(readSignedFields(`status=FAILED&${body(recorded)}`, store)).toBeNull()
})

test('an oversized notice, one of very many fields, and what is none are refused', () => {
  expect(readSignedFields(`${body(recorded)}&more=${'x'.repeat(20_000)}`, store)).toBeNull()
  const many = Array.from({ length: 100 }, (_, index) => `f${index}=`).join('&')
  expect(readSignedFields(`${body(recorded)}&${many}`, store)).toBeNull()
  for (const none of ['', '{}', '&&&', '%ff%00', 'verify_key='])
    expect(readSignedFields(none, store)).toBeNull()
})

test('a field that SSLCommerz adds later may be signed or not', () => {
  expect(read({ ...recorded, card_sub_brand: 'Classic' })).not.toBeNull()
  const longer = { ...recorded, card_sub_brand: 'Classic', error: '' }
  expect(read(signed(longer, [...without(), 'card_sub_brand', 'error']))?.get('card_sub_brand')).toBe(
    'Classic',
  )
})

test('a notice names the attempt whose id was shortened for it', () => {
  const payerDefaults = async () => ({
    email: 'a@b.c',
    phone: '01700000000',
    address: 'x',
    city: 'x',
    postcode: '1',
  })
  const sslcommerz = createSslcommerz({ ...store, live: false, payerDefaults, fetch })
  const attemptId = '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
  const notice = body(signed({ ...recorded, tran_id: shortId(attemptId) }))
  expect(sslcommerz.attemptOfNotice(notice)).toEqual({ attemptId })
  expect(sslcommerz.attemptOfNotice(body(recorded))).toBeNull()
})

test.each([
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
])('a UUID fits into an id of SSLCommerz and comes back: %s', (uuid) => {
  expect(shortId(uuid)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/)
  expect(uuidOf(shortId(uuid))).toBe(uuid)
})

test.each(['', 'zzzzzzzzzzzzzzzzzzzzzz', '0111111111111111111111', '111', '5E121A0D01F92'])(
  'an id that is none of ours is no UUID: %s',
  (id) => {
    expect(uuidOf(id)).toBeNull()
  },
)
