import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/client.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from './boot.ts'
import { classInvariants } from './class-invariants.ts'
import { addDiscount } from './discounts.ts'
import { confirmAtBkash, payAtSslcommerz, startCheckout } from './hosted-payments.ts'
import { findViolations, findViolationsIn, invariantsAt } from './invariants.ts'
import { pay } from './payments.ts'
import type { Person } from './people.ts'
import { createSession } from './sessions.ts'
import { createUsers } from './users.ts'

const FEE = 500

let app: TestApp
beforeAll(async () => {
  app = await boot()
  const [owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  const people = await createUsers([app], 7)
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 100 })
  const leaving = await createSession(owner, { fee: FEE })
  const staying = await createSession(owner, { fee: FEE })
  for (const [index, sessionId] of [leaving, staying].entries()) {
    const [card, bkash, sslcommerz] = people.slice(3 * index) as [Person, Person, Person]
    await pay(app, card, sessionId, FEE * 100)
    const begin = (person: Person, method: 'bkash' | 'sslcommerz') =>
      startCheckout(person, { sessionId, method, amount: FEE })
    await confirmAtBkash(app, (await begin(bkash, 'bkash')).redirectUrl)
    await payAtSslcommerz(app, (await begin(sslcommerz, 'sslcommerz')).redirectUrl)
  }
  await addDiscount(owner, { code: 'ALL', kind: 'percent', value: 100 })
  const free = { sessionId: staying, method: 'card', amount: 0, code: 'ALL' }
  expect((await (people[6] as Person).ask('POST', '/checkouts', free)).status).toBe(200)
  await reconcile(app.services.context)
  await owner.ask('DELETE', `/sessions/${leaving}`)
})
afterAll(() => app.stop())

const one = (table: string, where: string) => sql.raw(`(select id from ${table} where ${where} limit 1)`)
const hosted = ['bkash', 'sslcommerz'] as const
const paidBy = (method: string) => one('payments', `method = '${method}' and status = 'paid'`)
const refundedBy = (method: string) => one('payments', `method = '${method}' and status = 'refunded'`)
const withoutTriggers = (table: string) => sql.raw(`alter table ${table} disable trigger user`)
const deletable = [withoutTriggers('users'), sql`alter table users drop constraint users_deleted`]
const update = (table: string, change: string, id: SQL) =>
  sql`update ${sql.raw(table)} set ${sql.raw(change)} where id = ${id}`

const insertDiscount = sql`insert into discounts (id, code, kind, value, created_by_id, created_at)
  select gen_random_uuid(), 'CONTROL', 'amount', 1, id, now() from users where role = 'Admin'`

/** What breaks each promise, one statement after another. */
const controls: [string, string, SQL[]][] = [
  [
    'oversold',
    '',
    [
      sql`alter table sessions drop constraint sessions_seats`,
      sql`update sessions set capacity = 1 where enrolled > 1`,
    ],
  ],
  ['the counter is not the number of seats', '', [sql`update sessions set enrolled = enrolled + 1`]],
  [
    'more seats booked and held than there are',
    'by a hold',
    [
      sql`update checkouts set closed_at = null, hold_expires_at = now() + interval '1 minute'`,
      sql`update sessions set capacity = enrolled`,
    ],
  ],
  [
    'more seats booked and held than there are',
    'by an offer',
    [
      sql`insert into waitlist_entries (id, session_id, user_id, number, state, created_at, offered_at, offer_expires_at)
        select gen_random_uuid(), sessions.id, users.id, 1, 'offered', now(), now(), now() + interval '1 minute'
        from sessions, users where users.role = 'Admin'`,
      sql`update sessions set capacity = enrolled`,
    ],
  ],
  ...(['tutor', 'room'] as const).map((who): (typeof controls)[number] => [
    `a ${who} with two classes at once`,
    '',
    [
      sql.raw(`alter table classes drop constraint classes_${who}_overlap`),
      withoutTriggers('classes'),
      sql`insert into branches (id, name, address, created_at) select id, 'Mirpur', 'x', now() from users where role = 'Admin'`,
      sql`insert into rooms (id, branch_id, name, created_at) select id, id, 'Room 1', now() from branches where name = 'Mirpur'`,
      sql`update classes set exclusive = true, start_at = '2040-01-01', end_at = '2040-01-01 02:00'`,
      who === 'room'
        ? sql`update classes set tutor_id = null, room_id = (select id from rooms where name = 'Room 1')`
        : sql`update classes set tutor_id = (select id from users where role = 'Admin'), room_id = null`,
    ],
  ]),
  ...(['card', ...hosted] as const).flatMap((method): typeof controls => [
    [
      'charged, but not recorded',
      `by ${method}`,
      [withoutTriggers('payments'), update('payments', "method = 'cash', by_hand = true", paidBy(method))],
    ],
    [
      'charged, but not recorded',
      `by ${method}: another amount`,
      [withoutTriggers('payments'), update('payments', 'amount_minor = amount_minor + 1', paidBy(method))],
    ],
    [
      'recorded, but not charged',
      `by ${method}`,
      [update('payments', "provider_payment_id = 'ours'", paidBy(method))],
    ],
    [
      'refunds are not the provider’s',
      `by ${method}`,
      [
        withoutTriggers('refunds'),
        sql`update refunds set amount_minor = amount_minor - 1 where payment_id = ${refundedBy(method)}`,
      ],
    ],
    [
      'refunded more than was due',
      `by ${method}`,
      [update('payments', 'refunded_minor = 100, kept_minor = amount_minor - 100', refundedBy(method))],
    ],
    [
      'refunded, but not recorded',
      `by ${method}`,
      [
        withoutTriggers('refunds'),
        withoutTriggers('receipts'),
        sql`delete from receipts where payment_id = ${refundedBy(method)}`,
        sql`delete from refunds where payment_id = ${refundedBy(method)}`,
      ],
    ],
    [
      'recorded as refunded, but not by the provider',
      `by ${method}`,
      [sql`update refunds set reference = 'ours' where payment_id = ${refundedBy(method)}`],
    ],
    [
      'paid, but neither seated nor refunded',
      `by ${method}`,
      [
        sql`update bookings set cancelled_at = now(), cancel_reason_code = 'cancelled_by_student'
          where payment_id = ${paidBy(method)}`,
      ],
    ],
    [
      'an attempt that is paid without its payment, or the other way',
      `by ${method}`,
      [sql`update attempts set state = 'ended' where method = ${method} and state = 'paid'`],
    ],
  ]),
  [
    'due back, and not refunded',
    '',
    [
      update(
        'payments',
        "status = 'refund_due', refund_reason_code = 'refund_by_centre', refund_due_at = now()",
        paidBy('card'),
      ),
    ],
  ],
  [
    'took money twice for one attempt',
    'by bkash',
    [
      sql`insert into bkash.payments select 'again' as id, hash, version, amount_minor, payer_reference, invoice, callback_url,
        status, step, mistakes, wallet, created_at from bkash.payments limit 1`,
      sql`insert into bkash.transactions select 'AGAIN', 'again', type, amount_minor, wallet, reference, completed_at
        from bkash.transactions limit 1`,
    ],
  ],
  ['charged back, but not disputed', '', [update('payments', "status = 'charged_back'", paidBy('card'))]],
  [
    'paid, but neither seated nor refunded',
    'where a bank has the money of a seat of which a difference was refunded',
    [
      update(
        'payments',
        "status = 'charged_back', refund_reason_code = 'refund_price_difference', refund_due_at = now()",
        paidBy('card'),
      ),
    ],
  ],
  [
    'a seat that a dispute about a later part took',
    '',
    [
      sql`update bookings set cancelled_at = now(), cancel_reason_code = 'cancelled_by_lost_dispute'
        where payment_id = ${paidBy('card')}`,
    ],
  ],
  [
    'disputes are not the provider’s',
    '',
    [
      sql`insert into cards.disputes overriding system value select * from json_populate_record(null::cards.disputes, (select json_build_object(
        'id', 'du_1', 'position', 1, 'charge_id', id, 'payment_intent_id', payment_intent_id, 'amount', amount, 'currency', currency,
        'reason', 'fraudulent', 'status', 'needs_response',
        'created_at', created_at, 'respond_by', created_at) from cards.charges limit 1))`,
    ],
  ],
  [
    'not kept, refunded, due back or charged back',
    '',
    [update('payments', 'kept_minor = kept_minor - 1', paidBy('bkash'))],
  ],
  [
    'a sum of a payment that its rows do not give',
    'in allocations',
    [withoutTriggers('allocations'), sql`delete from allocations where payment_id = ${paidBy('bkash')}`],
  ],
  [
    'a sum of a payment that its rows do not give',
    'in refunds',
    [
      withoutTriggers('refunds'),
      sql`update refunds set amount_minor = amount_minor - 1 where payment_id = ${refundedBy('bkash')}`,
    ],
  ],
  ['sums of a day that its payments do not give', '', [sql`delete from payment_sums where status = 'paid'`]],
  [
    'a payment that pays for two bookings',
    '',
    [
      sql`alter table payments drop constraint payments_sums`,
      sql`insert into allocations (id, payment_id, booking_id, amount_minor, created_at)
        select gen_random_uuid(), ${refundedBy('card')}, id, 1, now() from bookings where payment_id = ${paidBy('card')}`,
    ],
  ],
  [
    'money in advance that pays for a booking, or other money that pays for none',
    '',
    [withoutTriggers('allocations'), sql`update allocations set booking_id = null`],
  ],
  [
    'a balance below zero',
    '',
    [withoutTriggers('payments'), update('payments', "method = 'balance', by_hand = true", paidBy('bkash'))],
  ],
  [
    'something due back to a balance, and not there',
    '',
    [
      withoutTriggers('payments'),
      update(
        'payments',
        "method = 'balance', by_hand = true, status = 'refund_due', refund_reason_code = 'refund_by_centre', refund_due_at = now()",
        paidBy('bkash'),
      ),
    ],
  ],
  ['a seat without its price', '', [withoutTriggers('allocations'), sql`delete from allocations`]],
  [
    'a fee by parts that is not what was paid and what is open',
    '',
    [
      sql`update bookings set parts = 2 where payment_id is not null and cancelled_at is null`,
      sql`insert into fee_parts (id, booking_id, part, amount_minor, due_at)
        select gen_random_uuid(), id, 2, 1, now() from bookings where payment_id is not null and cancelled_at is null`,
    ],
  ],
  [
    'a seat by parts without its parts',
    '',
    [sql`update bookings set parts = 2 where payment_id is not null and cancelled_at is null`],
  ],
  [
    'paid more for a seat than its price',
    '',
    [sql`update bookings set fee_minor = fee_minor - 1 where fee_minor > 0 and cancelled_at is null`],
  ],
  [
    'a payment without its receipt, or credited another amount than was refunded',
    '',
    [withoutTriggers('receipts'), sql`delete from receipts`],
  ],
  [
    'a seat that a code made free, without its receipt',
    '',
    [withoutTriggers('receipts'), sql`delete from receipts where amount_minor = 0`],
  ],
  [
    'receipts with a gap',
    '',
    [
      withoutTriggers('receipts'),
      sql`update receipts set number = 1000 + place, content = case when series = 'receipt' then '{}'::jsonb end from (
        select id as other, row_number() over (order by id) as place from receipts) as numbered where id = other`,
    ],
  ],
  [
    'a receipt that got no number',
    '',
    [
      withoutTriggers('receipts'),
      sql`update receipts set number = null, content = null, created_at = '1969-01-01'`,
    ],
  ],
  [
    'the counter of a discount is not the number of its uses',
    '',
    [insertDiscount, sql`update discounts set redeemed = 1`],
  ],
  [
    'a seat at a discount that does not count',
    '',
    [
      insertDiscount,
      sql`update checkouts set full_minor = amount_minor + 1, discount_id = (select id from discounts limit 1)
        where id = (select checkout_id from payments where status = 'paid' limit 1)`,
    ],
  ],
  [
    'a signed cash box whose rows give another sum',
    '',
    [
      sql`insert into cash_boxes (id, currency, opened_by_id, opened_at, float_minor, counted, counted_minor, expected_minor, left_minor,
          open_then, signed_by_id, signed_at)
        select gen_random_uuid(), 'BDT', id, now(), 0, '{}', 100, 100, 0, '[]', id, now() from users where role = 'Admin' limit 1`,
    ],
  ],
  [
    'a payment that was written down wrongly, and none that stands for it, or the other way',
    '',
    [
      withoutTriggers('payments'),
      sql`update payments set refund_reason_code = 'refund_corrected' where status = 'refunded'`,
    ],
  ],
  [
    'booked twice',
    '',
    [
      sql`drop index bookings_live`,
      withoutTriggers('bookings'),
      sql`update bookings set user_id = (select user_id from bookings where cancelled_at is null limit 1)
        where cancelled_at is null`,
    ],
  ],
  [
    'charged twice for one seat',
    '',
    [
      withoutTriggers('payments'),
      sql`update payments set user_id = (select user_id from payments where status = 'paid' limit 1) where status = 'paid'`,
    ],
  ],
  [
    'the counts of a waitlist are not those of its people',
    '',
    [sql`update sessions set waiting = waiting + 1`],
  ],
  [
    'on a waitlist twice',
    '',
    [
      sql`drop index waitlist_once`,
      sql`insert into waitlist_entries (id, session_id, user_id, number, state, created_at)
        select gen_random_uuid(), sessions.id, users.id, number, 'waiting', now()
        from sessions, users, generate_series(1, 2) as number where users.role = 'Admin'`,
    ],
  ],
  ...[[2], [1, 3]].map((numbers): (typeof controls)[number] => [
    'a waitlist with a gap',
    `at ${numbers}`,
    [
      sql`insert into waitlist_entries (id, session_id, user_id, number, state, created_at, closed_at)
        select gen_random_uuid(), sessions.id, users.id, number, 'left', now(), now()
        from sessions, users, unnest(${sql.param(numbers)}::integer[]) as number where users.role = 'Admin'`,
    ],
  ]),
  [
    'waits for a seat, and has one',
    '',
    [
      sql`insert into waitlist_entries (id, session_id, user_id, number, state, created_at)
        select gen_random_uuid(), session_id, user_id, 1, 'waiting', now() from bookings where cancelled_at is null limit 1`,
    ],
  ],
  [
    'was offered a seat before somebody who waited longer',
    '',
    [
      sql`insert into waitlist_entries (id, session_id, user_id, number, state, created_at, offered_at, offer_expires_at)
        select gen_random_uuid(), (select id from sessions limit 1), id, n, case n when 1 then 'waiting' else 'offered' end, now(),
          case n when 2 then now() end, case n when 2 then now() end
        from (select id, row_number() over () as n from users limit 2) as people`,
    ],
  ],
  [
    'a share of classes that the rolls do not give',
    '',
    [
      sql`insert into attendance_shares (session_id, user_id, held, attended, missed_in_a_row)
        select session_id, user_id, 1, 1, 0 from bookings where cancelled_at is null`,
    ],
  ],
  [
    'stars that the reviews do not give',
    'for a review too many',
    [sql`update sessions set rating_sum = rating_sum + 5, rating_count = rating_count + 1`],
  ],
  [
    'stars that the reviews do not give',
    'for a hidden one',
    [
      sql`insert into reviews (id, session_id, user_id, rating, created_at, updated_at)
        select gen_random_uuid(), session_id, user_id, 5, now(), now() from bookings where cancelled_at is null limit 1`,
      withoutTriggers('reviews'),
      sql`update reviews set hidden_at = now(), hidden_reason = 'x', hidden_by_id = user_id`,
    ],
  ],
  [
    'a seat of a deleted account',
    '',
    [...deletable, sql`update users set deleted_at = now() where role = 'Student'`],
  ],
  [
    'money of a deleted account that came after it',
    '',
    [...deletable, sql`update users set deleted_at = created_at where role = 'Student'`],
  ],
  [
    'a balance of a deleted account',
    '',
    [
      withoutTriggers('payments'),
      update('payments', "method = 'balance', by_hand = true", paidBy('bkash')),
      ...deletable,
      sql`update users set deleted_at = now() where id = (select user_id from payments where method = 'balance')`,
    ],
  ],
  [
    'written in the name of a deleted account',
    '',
    [
      sql`insert into notes select gen_random_uuid(), id, 'x', 'x', now() from users where role = 'Student'`,
      ...deletable,
      sql`update users set deleted_at = now() where role = 'Student'`,
    ],
  ],
]

test('what was paid and was refunded by card, bKash and SSLCommerz breaks no promise', async () => {
  const settled = async () => {
    // SSLCommerz takes seconds to refund.
    app.setTime(new Date(Date.now() + 10_000))
    await reconcile(app.services.context)
    return findViolations(app)
  }
  await expect.poll(settled).toEqual([])
})

test.each(controls)('the control: “%s” is found %s', async (promise, _, statements) => {
  const undone = new Error('undone')
  let found: string[] = []
  const broken = app.services.context.database.transaction(async (transaction) => {
    for (const statement of statements) await transaction.execute(statement)
    found = await findViolationsIn(transaction as unknown as Database)
    throw undone
  })
  await expect(broken).rejects.toBe(undone)
  expect(found.filter((violation) => violation.startsWith(`${promise}: `))).not.toEqual([])
})

test('the control: every promise has one', () => {
  const promises = Object.keys(invariantsAt(new Date())).filter((promise) => !(promise in classInvariants))
  expect(new Set(controls.map(([promise]) => promise))).toEqual(new Set(promises))
})
