import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { dayOf } from '../../contract/formats/dates.ts'
import { maxEntries } from '../../contract/home/section-kinds.ts'
import { type Endpoint, TOTAL_COUNT } from '../../contract/http/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { tutorSlug } from '../../domain/tutors/slug.ts'
import { boot, type TestApp } from '../support/boot.ts'
import type { Person } from '../support/people.ts'
import { createUsers } from '../support/users.ts'

/** Of the list that a new centre has. */
const SUBJECTS = 27

const today = dayOf(new Date())
/** For lists that need a query. */
const queries: Record<string, () => string> = {
  '/desk/people': () => `?sessionId=${one.session}&email=${person.email}`,
  '/desk/seats': () => `?email=${person.email}`,
  '/materials': () => `?sessionId=${one.session}`,
  '/close/rows': () => '?kind=in',
  '/staff-search': () => '?q=one',
  '/admin/bookings': () => `?from=${today}&to=${today}`,
  '/classes': () => `?from=${today}&to=${today}`,
  '/classes/days': () => `?from=${today}&to=${today}`,
  '/me/attendance/month': () => `?month=${today.slice(0, 7)}`,
  '/desk/people/{id}/attendance': () => `?month=${today.slice(0, 7)}`,
  '/sessions/{id}/attendance': () => `?month=${today.slice(0, 7)}`,
  '/classes/taught': () => `?month=${today.slice(0, 7)}`,
  '/classes/mine': () => `?from=${today}&to=${today}`,
}

/** One more than most lists show. */
const MANY = 101

/** The maximum length of each list without a `limit`. Endpoints that return no list are named too. */
const bounds: Record<string, number> = {
  'GET /overview': 50,
  'GET /notifications': 20,
  'GET /config': 4,
  'GET /system': 22,
  'GET /me/messages': 6,
  'GET /outbox': 20,
  'GET /audit-trail': 20,
  'GET /sessions': 100,
  'GET /sessions/{id}': 200,
  'GET /sessions/{id}/mine': 10,
  'GET /sessions/{id}/reviews': 10,
  'GET /sessions/{id}/bookings': 1000,
  'GET /discounts': 500,
  'GET /branches': 500,
  'GET /rooms': 500,
  'GET /holidays': 1000,
  'GET /home': 12,
  'GET /settings/home': 20,
  'GET /settings/home/preview': 12,
  'GET /settings/home/reviews': 100,
  // Of five steps none is left here.
  'GET /settings/first-hour': 0,
  'GET /settings/pages': 100,
  'GET /settings/texts': 6,
  'GET /settings/texts/{kind}': 20,
  'GET /series': 100,
  'GET /booked/{id}': 200,
  'GET /bookedSessions': 100,
  'GET /classes': 500,
  'GET /classes/days': 1,
  'GET /classes/mine': 500,
  'GET /classes/taught': 500,
  'GET /classes/owed': 200,
  'GET /classes/{id}/substitutes': 100,
  'GET /classes/{id}/attendance': 1000,
  'GET /me/attendance': 200,
  'GET /me/attendance/month': 200,
  'GET /desk/people/{id}/attendance': 200,
  'GET /sessions/{id}/attendance': 1000,
  'GET /attendance/often-absent': 100,
  'GET /sessions/{id}/attendance/{userId}': 200,
  'GET /waitlist': 50,
  'GET /choices': 20,
  'GET /bookings/{id}/choices': 50,
  'GET /bookings/{id}/switches': 50,
  'GET /interests': 10,
  'GET /desk/interests': 20,
  'GET /bookings/{id}/timeline': 4,
  'GET /bookings/{id}/receipt': 50,
  'GET /payments/{id}/receipt': 50,
  'GET /paymentsid': 100,
  'GET /money': 20,
  'GET /checkouts': 20,
  'GET /cash-boxes': 100,
  'GET /close': 3,
  'GET /close/rows': 50,
  'GET /close/providers': 100,
  'GET /held-payments': 100,
  'GET /refunds/unanswered': 100,
  'GET /refund-requests': 100,
  'GET /admin/payments': 20,
  'GET /admin/bookings': 20,
  'GET /disputes': 100,
  'GET /desk/refunds': 100,
  'GET /desk/receipts': 5,
  // Of the sessions to filter by; of the dues it is 20.
  'GET /desk/dues': 100,
  'GET /desk/bookings/{id}': 50,
  'GET /desk/calls': 20,
  'GET /desk/sessions/{id}/line': 100,
  'GET /desk/people': 12,
  // Of money to refund; of the rest it is 50 or less.
  'GET /desk/people/{id}': 100,
  'GET /admin/users/{id}/join/{otherId}': 100,
  'GET /me/children': 12,
  'GET /me/guardians': 6,
  'GET /desk/people/{id}/guardians': 12,
  // Of money to refund; of seats it is 20.
  'GET /desk/seats': 100,
  'GET /dues': 200,
  // Of each kind, and nothing but people is called so.
  'GET /staff-search': 5,
  'GET /notes': 100,
  'GET /materials': 100,
  'GET /materialsid': 100,
  'GET /tutors': 100,
  'GET /tutors/active': 6,
  'GET /catalogue': SUBJECTS,
  'GET /tutors/{id}/file': 100,
  'GET /tutors/public/{slug}': SUBJECTS,
  'GET /admin/users': 10,
}

let app: TestApp
let person: Person
let one: { session: string; unbooked: string; booking: string; payment: string }
beforeAll(async () => {
  app = await boot()
  const everybody = await createUsers([app], MANY, 'Admin')
  person = everybody[0] as Person
  one = await fill(app, person.id)
})
afterAll(() => app.stop())

/**
 * Creates more of everything for one user than a list returns, and one application per user; returns a
 * session and its booking.
 */
async function fill({ services }: TestApp, userId: string) {
  const { database } = services.context
  const some = sql`generate_series(1, ${MANY}) n`
  const row = sql`gen_random_uuid()`
  for (const status of ['approved', 'pending'])
    await database.execute(sql`
      insert into sessions (id, owner_id, title, tutor, description, registration_start, registration_end, class_start,
        class_end, duration, fee_minor, image, status, created_at, enrolled)
      select ${row}, ${userId}, 'T', 'T', 'D', now(), now() + interval '1 day', now(), now() + interval '1 day', '1h', 500,
        '/x.png', ${status}, now(), ${status === 'approved' ? 1 : 0} from ${some}`)
  await database.execute(sql`
    update sessions set tutor_id = owner_id, subject = (select slug from subjects where position = 1 + row % ${sql.raw(String(SUBJECTS))})
    from (select id as one, row_number() over ()::integer as row from sessions where status = 'approved') numbered where id = one`)
  await database.execute(sql`
    insert into checkouts (id, session_id, user_id, session_title, amount_minor, currency, created_at, hold_expires_at, closed_at)
    select ${row}, id, ${userId}, 'T', 500, 'BDT', now(), now(), now() from sessions where status = 'approved'`)
  await database.execute(sql`
    insert into checkouts (id, session_id, user_id, session_title, amount_minor, currency, created_at, hold_expires_at)
    select ${row}, id, ${userId}, 'T', 500, 'BDT', now(), now() + interval '1 hour' from sessions where status = 'pending'`)
  await database.execute(sql`
    insert into waitlist_entries (id, session_id, user_id, number, state, created_at)
    select ${row}, id, ${userId}, 1, 'waiting', now() from sessions where status = 'pending'`)
  await database.execute(sql`
    insert into interests (id, session_id, user_id, created_at, ends_at)
    select ${row}, id, ${userId}, now(), now() + interval '1 day' from sessions where status = 'pending'`)
  await database.execute(sql`
    insert into attempts (id, checkout_id, method, state, wallet, reference, amount_minor, currency, created_at, held_since, held_until)
    select ${row}, id, 'desk', 'held', 'nagad', id, 500, 'BDT', now(), now(), now() + interval '1 day' from checkouts where closed_at is null`)
  await database.execute(sql`
    with paid as (
      insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, amount_minor, currency, method, session_title,
        status, charged_at, recorded_at)
      select ${row}, id, user_id, session_id, 'pi_' || id, 500, 'BDT', 'card', 'T', 'paid', now(), now() from checkouts where closed_at is not null
      returning *),
    booked as (
      insert into bookings (id, session_id, user_id, payment_id, title, tutor, description, fee_minor, duration, class_start,
        class_end, image, created_at)
      select ${row}, session_id, user_id, id, 'T', 'T', 'D', 500, '1h', now(), now() + interval '1 day', '/x.png', now() from paid
      returning *)
    insert into allocations (id, payment_id, booking_id, amount_minor, created_at)
    select gen_random_uuid(), payment_id, id, 500, now() from booked`)
  await database.execute(sql`
    insert into attendance_shares (session_id, user_id, held, attended, missed_in_a_row)
    select session_id, user_id, 4, 0, 4 from bookings`)
  await database.execute(sql`
    insert into disputes (id, payment_id, reference, amount_minor, currency, reason, status, refundable, opened_at)
    select ${row}, id, 'dp_' || id, 500, 'BDT', 'fraudulent', 'needs_response', false, now() from payments`)
  await database.execute(sql`
    insert into refunds (id, payment_id, amount_minor, state, created_at)
    select ${row}, id, 1, 'asked', now() - interval '2 hours' from payments`)
  await database.execute(sql`
    insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, amount_minor, currency, method, by_hand,
      session_title, status, refund_reason_code, refund_due_at, charged_at, recorded_at, recorded_by_id)
    select ${row}, id, user_id, session_id, id, 500, 'BDT', 'cash', true, 'T', 'refund_due', 'cancelled_by_student', now(), now(),
      now(), ${userId} from checkouts where closed_at is null`)
  await database.execute(sql`
    insert into refund_acts (id, payment_id, amount_minor, reason, keeps_seat, by_id, at, user_id, only_due, state, planned)
    select ${row}, id, 1, 'r', false, ${userId}, now(), user_id, false, 'waiting', '{}' from payments where status = 'paid'`)
  await database.execute(sql`
    insert into cash_boxes (id, currency, opened_by_id, opened_at, float_minor, counted, counted_minor, expected_minor, left_minor,
      open_then, signed_by_id, signed_at)
    select ${row}, 'BDT', ${userId}, now(), 0, '{}', 0, 0, 0, '[]', ${userId}, now() from ${some}`)
  await database.execute(sql`
    insert into notes (id, user_id, title, description, created_at) select ${row}, ${userId}, 'T', 'D', now() from ${some}`)
  const { rows } = await database.execute<typeof one>(
    sql`select session_id as session, (select id from sessions where status = 'pending' limit 1) as unbooked, id as booking,
      payment_id as payment from bookings where payment_id is not null limit 1`,
  )
  const found = rows[0] as typeof one
  await database.execute(sql`
    insert into waitlist_entries (id, session_id, user_id, number, state, created_at)
    select ${row}, ${found.session}, id, row_number() over (), 'waiting', now() from users`)
  await database.execute(sql`
    insert into materials (id, owner_id, session_id, title, image, link, created_at)
    select ${row}, ${userId}, ${found.session}, 'T', '/x.png', 'https://a.example', now() from ${some}`)
  await database.execute(sql`
    insert into tutors (id, user_id, name, email, education, expertise, experience, availability, photo, bio, status, created_at)
    select case when id = ${userId} then id else ${row} end, id, 'T', email, 'E', 'E', 1, 'Weekdays', '/x.png', '', 'active', now()
    from users`)
  await database.execute(sql`
    insert into tutor_notes (id, tutor_id, author_id, text, created_at)
    select ${row}, ${userId}, ${userId}, 'N', now() from ${some}`)
  await database.execute(sql`
    with written as (
      insert into messages (id, dedupe_key, name, kind, user_id, created_at, expires_at)
      select ${row}, 'm' || n, 'test', 'account', ${userId}, now(), now() from ${some} returning id)
    insert into deliveries (id, message_id, channel, contact, language, kind, priority, subject, body, state, created_at, expires_at)
    select ${row}, id, 'email', 'a@b.test', 'en', 'account', 3, 'S', 'B', 'kept', now(), now() from written`)
  await database.execute(sql`
    insert into centre_texts (kind, language, version, body, author_id, created_at)
    select 'terms', 'en', n, 'T', ${userId}, now() from ${some}`)
  await database.execute(sql`
    insert into centre_pages (slug, title, body, published, version, changed_at)
    select 'page-' || n, 'T', 'T', true, 1, now() from ${some}`)
  await database.execute(sql`
    insert into home_versions (version, sections, author_id, created_at)
    select n, ${JSON.stringify(fullHome)}::jsonb, ${userId}, now() from ${some}`)
  await database.execute(sql`
    insert into calls (id, dedupe_key, user_id, kind, session_id, created_at)
    select ${row}, 'c' || n, ${userId}, 'no_seat', ${found.session}, now() from ${some}`)
  await database.execute(sql`
    insert into audit_trail (id, occurred_at, action, system_actor) select ${row}, now(), 'role.changed', 'bin/role' from ${some}`)
  await database.execute(sql`
    insert into classes (id, session_id, start_at, end_at, state, created_at)
    select ${row}, ${found.session}, now(), now(), 'planned', now() from generate_series(1, 500)`)
  await database.execute(sql`
    insert into classes (id, session_id, start_at, end_at, state, created_at)
    select ${row}, id, now() + interval '1 hour', now() + interval '2 hours', 'planned', now()
    from unnest(array[${found.session}, ${found.unbooked}]::uuid[]) as id, generate_series(1, 4)`)
  await database.execute(sql`
    insert into branches (id, name, address, created_at) select ${row}, 'B' || n, 'A', now() from generate_series(1, 501) n`)
  await database.execute(sql`
    insert into holidays (day, name, created_at) select current_date + n, 'H', now() from generate_series(1, 1001) n`)
  await database.execute(sql`
    insert into discounts (id, code, kind, value, created_by_id, created_at)
    select ${row}, 'CODE-' || n, 'percent', 5, ${userId}, now() from generate_series(1, 501) n`)
  await database.execute(sql`
    insert into rooms (id, branch_id, name, created_at) select ${row}, id, 'R', now() from branches`)
  await database.execute(sql`
    insert into users (id, provider_uid, email, name, role, created_at, last_sign_in_at)
    select ${row}, 'p' || n, 'p' || n || '@a.test', 'Rahim', 'Student', now(), now() from generate_series(1, 1000) n`)
  for (const [guardian, child] of [
    [sql`${userId}`, sql`id`],
    [sql`id`, sql`${userId}`],
  ])
    await database.execute(sql`
      insert into guardians (id, guardian_id, child_id, relation, named_by_id, since)
      select ${row}, ${guardian}::uuid, ${child}::uuid, 'mother', ${userId}, now() from users
      where provider_uid like 'p%' limit 20`)
  await database.execute(sql`
    insert into bookings (id, session_id, user_id, title, tutor, description, fee_minor, duration, class_start, class_end,
      image, created_at)
    select ${row}, ${found.session}, id, 'T', 'T', 'D', 0, '1h', now(), now(), '/x.png', now() from users
    where provider_uid like 'p%' and email like 'p%@a.test'`)
  // Before their first class, so that they are in its roll.
  await database.execute(
    sql`update bookings set created_at = created_at - interval '1 day' where session_id = ${found.session}`,
  )
  await database.execute(sql`
    insert into reviews (id, session_id, user_id, rating, text, home_consent_at, created_at, updated_at)
    select ${row}, ${found.session}, id, 4, 'T', now(), now(), now() from users where provider_uid like 'p%'`)
  // One by one: each has a credit note.
  for (let n = 0; n < MANY; n += 1)
    await database.execute(sql`
      insert into refunds (id, payment_id, amount_minor, state, created_at, settled_at)
      values (gen_random_uuid(), ${found.payment}, 1, 'done', now(), now())`)
  await callRolls(services.context.database, userId, found.session)
  await owe(services.context.database, userId, found.session)
  await payByParts(services.context.database)
  await changeClasses(app, userId, found)
  return found
}

/** Of one student, in more classes than one reads of. */
async function callRolls(
  database: TestApp['services']['context']['database'],
  userId: string,
  session: string,
) {
  await database.execute(sql`
    with taken as (
      insert into rolls (id, class_id, taken_by_id, taken_at, created_at)
      select gen_random_uuid(), id, ${userId}, now(), now() from classes
      where session_id = ${session} and state = 'planned' limit 201 returning id, class_id)
    insert into attendance (class_id, user_id, state, roll_id) select class_id, ${userId}, 'present', id from taken`)
}

/** Classes that a day off left to be made up. */
async function owe(database: TestApp['services']['context']['database'], userId: string, session: string) {
  const times = sql`now() + interval '1 day', now() + interval '25 hours'`
  await database.execute(sql`
    with off as (
      insert into days_off (id, first_day, last_day, act, reason, by_id, created_at, changed, stayed, people)
      select gen_random_uuid(), current_date, current_date, 'later', 'R', ${userId}, now(), 1, 0, 1
      from generate_series(1, 201) returning id),
    cancelled as (
      insert into classes (id, session_id, start_at, end_at, state, created_at)
      select id, ${session}, ${times}, 'cancelled', now() from off returning id)
    insert into class_changes (id, class_id, session_id, kind, reason, before_start_at, before_end_at, by_id, created_at,
      answer_by, day_off_id)
    select gen_random_uuid(), id, ${session}, 'cancelled', 'R', ${times}, ${userId}, now(), now() + interval '1 day', id
    from cancelled`)
}

/** Each fee in twelve parts, all of them late. */
async function payByParts(database: TestApp['services']['context']['database']) {
  await database.execute(sql`update bookings set parts = 12 where payment_id is not null`)
  await database.execute(sql`
    insert into fee_parts (id, booking_id, part, amount_minor, due_at)
    select gen_random_uuid(), id, n, 10, now() - interval '1 day' from bookings, generate_series(1, 12) n where parts is not null`)
}

/**
 * Cancels more classes of the booking than a person may choose about at once, and puts all sessions into one
 * series.
 */
async function changeClasses({ services }: TestApp, userId: string, { session, booking }: typeof one) {
  const { database } = services.context
  const times = sql`now() + interval '1 day', now() + interval '25 hours'`
  await database.execute(sql`update sessions set course_id = ${session} where status = 'approved'`)
  await database.execute(sql`
    with cancelled as (
      insert into classes (id, session_id, start_at, end_at, state, created_at)
      select gen_random_uuid(), ${session}, ${times}, 'cancelled', now() from generate_series(1, ${MANY}) returning id)
    insert into class_changes (id, class_id, session_id, kind, reason, before_start_at, before_end_at, by_id, created_at, answer_by)
    select id, id, ${session}, 'cancelled', 'R', ${times}, ${userId}, now(), now() + interval '1 day' from cancelled`)
  await database.execute(
    sql`insert into class_notices (change_id, booking_id) select id, ${booking} from class_changes where day_off_id is null`,
  )
}

/** The length of the longest list in an answer. */
function longest(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0
  const own = Array.isArray(answer) ? answer.length : 0
  return Math.max(own, ...Object.values(answer).map(longest))
}

const said = { en: 'T', bn: null }
const fullHome = [
  {
    ...{ kind: 'testimonials', isOn: true },
    content: {
      heading: said,
      entries: Array(maxEntries.testimonials).fill({
        ...{ of: 'typed', picture: null, text: said, name: said, line: said },
      }),
    },
  },
]

const holdsList = ({ method, response }: Endpoint) =>
  method === 'GET' && JSON.stringify(z.toJSONSchema(response, { io: 'output' })).includes('"array"')

test('every list of the contract has a limit here, and nothing else does', () => {
  const lists = Object.values<Endpoint>(endpoints).filter(holdsList)
  expect(lists.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(bounds).sort())
})

function idOf(path: string): string {
  if (path.endsWith('/mine')) return one.unbooked
  if (/^\/(desk\/people|admin\/users)/.test(path)) return person.id
  // That of the first user has the user's id.
  if (path.startsWith('/tutors')) return person.id
  // The first class of a session that was written without any has its id.
  if (/^(\/desk)?\/(sessions|classes)/.test(path)) return one.session
  return path.startsWith('/payments') ? one.payment : one.booking
}

test.each(Object.entries(bounds))('%s returns at most %i of more', async (call, bound) => {
  const [method = '', path = ''] = call.split(' ')
  const query = queries[path]?.() ?? ''
  const { status, body } = await person.ask(
    method,
    path
      .replace('{id}', idOf(path))
      .replace('{userId}', person.id)
      .replace('{otherId}', person.id)
      .replace('{kind}', 'terms')
      .replace('{slug}', tutorSlug({ name: 'T', userId: person.id })) + query,
  )
  expect(status).toBe(200)
  expect(longest(body)).toBe(bound)
})

test.each(Object.values<Endpoint>(endpoints).filter(({ hasTotalCount }) => hasTotalCount))(
  'GET $path says how many there are in all',
  async ({ path }) => {
    const query = queries[path]?.() ?? '?'
    const headers = { authorization: `Bearer ${person.token}` }
    const page = await fetch(`${app.url}/api${path.replace('{id}', idOf(path))}${query}&limit=10`, {
      headers,
    })
    expect(await page.json()).toHaveLength(10)
    expect(Number(page.headers.get(TOTAL_COUNT))).toBeGreaterThanOrEqual(MANY)
  },
)
