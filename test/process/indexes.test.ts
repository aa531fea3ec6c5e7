import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cursor } from '../../contract/http/cursor.ts'
import { createDatabase } from '../../db/client.ts'
import type { Actor } from '../../domain/access.ts'
import { listAuditEvents } from '../../domain/audit/read.ts'
import { bookFreeSession } from '../../domain/bookings/book.ts'
import { listBookings } from '../../domain/bookings/read.ts'
import { findNextClasses, listPlacedClasses } from '../../domain/classes/plan/placed.ts'
import { enqueueDueReminders } from '../../domain/classes/reminders/students.ts'
import { countCentreClasses, readCentreRoutine } from '../../domain/classes/routine/centre.ts'
import { findDoubled } from '../../domain/classes/routine/doubled.ts'
import { readRoutine } from '../../domain/classes/routine/read.ts'
import type { Context } from '../../domain/context.ts'
import { listCloseRows, readCloseRows, readCloseSums } from '../../domain/day-close/read.ts'
import { findByCode } from '../../domain/discounts/find-by-code.ts'
import { listDiscounts } from '../../domain/discounts/manage.ts'
import { findLate } from '../../domain/fee-parts/closed.ts'
import { listParts } from '../../domain/fee-parts/list.ts'
import { remindOfParts } from '../../domain/fee-parts/remind.ts'
import { listMaterials, listOwnMaterials } from '../../domain/materials/read.ts'
import { composeDueMessages } from '../../domain/messages/composing/compose-due.ts'
import { deliverDue } from '../../domain/messages/delivery/deliver.ts'
import { listMessages } from '../../domain/messages/delivery/outbox.ts'
import { listNotes } from '../../domain/notes/read.ts'
import { readNotifications } from '../../domain/notifications/read.ts'
import { readBooked } from '../../domain/overview/learning.ts'
import { readProgress } from '../../domain/overview/progress.ts'
import { readOverview } from '../../domain/overview/read.ts'
import { readFirstStudents } from '../../domain/overview/students.ts'
import { readTaughtMonth } from '../../domain/overview/taught-month.ts'
import { listAllPayments } from '../../domain/payments/history/history.ts'
import { listCheckoutsOf } from '../../domain/payments/history/timeline.ts'
import { processRefunds, reconcileCheckouts } from '../../domain/payments/reconciling/reconcile.ts'
import { pruneOld } from '../../domain/retention/prune.ts'
import { priceOf } from '../../domain/sales/price.ts'
import { ownAct } from '../../domain/seats/seat-act.ts'
import { listByStatus } from '../../domain/sessions/list-by-status.ts'
import { listPublicSlugs, listSessions } from '../../domain/sessions/read.ts'
import type { Totals } from '../../domain/totals.ts'
import { findTutor, getTutorProfile, listPublicTutors, listTutorSlugs } from '../../domain/tutors/profile.ts'
import { listActiveTutors } from '../../domain/tutors/read.ts'
import { listTopics, readTutorTopic } from '../../domain/tutors/topic.ts'
import { listUsers } from '../../domain/users/list.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { createTestPool } from '../support/pool.ts'

const many = { max: 1000, seconds: 3600 }
const highLimits = { bookings: many, sessionBookings: many }
const id = '00000000-0000-7000-8000-000000000001'
const at = new Date('2026-11-20T10:00:00Z')

type Query = { text: string; values: unknown[] }

let database: TestDatabase
let client: pg.Client
let pool: pg.Pool
/** What the program has sent to PostgreSQL. */
let sent: Query[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // Materials are listed for a session that is there.
  await client.query(
    `insert into users (id, provider_uid, email, role, created_at, last_sign_in_at) values ($1, 'one', 'one@people.test', 'Admin', $2, $2)`,
    [id, at],
  )
  await client.query(
    `insert into sessions (id, owner_id, title, tutor, description, registration_start, registration_end, class_start, class_end,
      duration, fee_minor, image, status, created_at) values ($1, $1, 'T', 'T', 'D', $2, $2, $2, $2, '1h', 0, '/x.png', 'approved', $2)`,
    [id, at],
  )
  // Of almost empty tables PostgreSQL would sort or hash what it has rather than open an index.
  await client.query(
    'set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off; set enable_hashjoin = off',
  )
  pool = createTestPool({ connectionString: database.url, pipeline: true }).on('connect', record)
})
afterAll(async () => {
  await pool.end()
  await client.end()
  await database.drop()
})

/** Records every query that a connection sends. */
function record(client: pg.PoolClient): void {
  const query: (...parts: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query(statement: Query | string, values: unknown[] = [], ...rest: unknown[]) {
      sent.push({ text: typeof statement === 'string' ? statement : statement.text, values })
      return query(statement, values, ...rest)
    },
  })
}

const totals: Totals = { read: (_name, count) => count() }
const first = { page: 1, limit: 5 }
const after: Cursor = { direction: 'after', at, id }
const before: Cursor = { direction: 'before', at, id }
const as = (role: Actor['role']) => ({ id, role, email: 'one@people.test' }) as Actor

const lists: [string, table: string, list: (context: Context) => Promise<unknown>][] = [
  ['sessions, for visitors', 'sessions', (context) => listSessions(context, null, first)],
  [
    'sessions after a cursor',
    'sessions',
    (context) => listSessions(context, null, { ...first, cursor: after }),
  ],
  [
    'sessions before a cursor',
    'sessions',
    (context) => listSessions(context, null, { ...first, cursor: before }),
  ],
  ['sessions, for Admins', 'sessions', (context) => listSessions(context, as('Admin'), first)],
  [
    'an Instructor’s own sessions',
    'sessions',
    (context) => listSessions(context, as('Instructor'), { ...first, own: true }),
  ],
  ['users', 'users', (context) => listUsers(context, {}, first)],
  [
    'users after a cursor',
    'users',
    (context) => listUsers(context, {}, { ...first, cursor: { ...after, isPinned: true } }),
  ],
  [
    'users before a cursor',
    'users',
    (context) => listUsers(context, {}, { ...first, cursor: { ...before, isPinned: false } }),
  ],
  [
    'sessions that wait',
    'sessions',
    (context) => listByStatus(context, { actor: as('Admin'), status: 'pending' }, first),
  ],
  ['users who ask for a role', 'users', (context) => listUsers(context, { isAsking: true }, first)],
  ['bookings', 'bookings', (context) => listBookings(context, as('Student'))],
  ['payment attempts', 'checkouts', (context) => listCheckoutsOf(context, as('Student'), first)],
  [
    'payment attempts after a cursor',
    'checkouts',
    (context) => listCheckoutsOf(context, as('Student'), { ...first, cursor: after }),
  ],
  ['payments', 'payments', (context) => listAllPayments(context, as('Admin'), {}, first)],
  [
    'payments after a cursor',
    'payments',
    (context) => listAllPayments(context, as('Admin'), {}, { ...first, cursor: after }),
  ],
  [
    'payments before a cursor',
    'payments',
    (context) => listAllPayments(context, as('Admin'), {}, { ...first, cursor: before }),
  ],
  [
    'the largest payments',
    'payments',
    (context) => listAllPayments(context, as('Admin'), { sort: 'largest' }, first),
  ],
  [
    'payments of a method',
    'payments',
    (context) => listAllPayments(context, as('Admin'), { method: 'card' }, first),
  ],
  [
    'refunded payments',
    'payments',
    (context) => listAllPayments(context, as('Admin'), { status: 'refunded' }, first),
  ],
  ['late parts', 'fee_parts', (context) => listParts(context, { state: 'late' }, first)],
  [
    'parts of the week, after a cursor',
    'fee_parts',
    (context) => listParts(context, { state: 'week' }, { ...first, cursor: after }),
  ],
  ['paid parts', 'fee_parts', (context) => listParts(context, { state: 'paid' }, first)],
  ['waived parts', 'fee_parts', (context) => listParts(context, { state: 'waived' }, first)],
  ['parts to be waived', 'fee_parts', (context) => listParts(context, { state: 'asked' }, first)],
  ['the part that is late for the longest', 'fee_parts', ({ database }) => findLate(database, id, at)],
  ['parts to remind of', 'fee_parts', (context) => remindOfParts(context)],
  ['discount codes', 'discounts', (context) => listDiscounts(context)],
  ['notes', 'notes', (context) => listNotes(context, as('Student'), first)],
  ['a session’s notes', 'notes', (context) => listNotes(context, as('Student'), first, { sessionId: id })],
  ['tutors', 'tutors', (context) => listActiveTutors(context, { role: 'Admin' }, first)],
  ['sessions of the sitemap', 'sessions', (context) => listPublicSlugs(context, 5)],
  ['tutors of the sitemap', 'tutors', (context) => listTutorSlugs(context, 5)],
  ['a tutor by their address', 'tutors', (context) => getTutorProfile(context, id).catch(() => {})],
  ['messages', 'deliveries', (context) => listMessages(context, {}, first)],
  ['failed messages', 'deliveries', (context) => listMessages(context, { state: 'failed' }, first)],
  ['audit events', 'audit_trail', (context) => listAuditEvents(context, {}, first)],
  [
    'audit events of one action',
    'audit_trail',
    (context) => listAuditEvents(context, { action: 'role.changed' }, first),
  ],
  [
    'audit events of one subject',
    'audit_trail',
    (context) => listAuditEvents(context, { object: id }, first),
  ],
]

/** The program's query for the page: the one on this table that has an order. */
async function pageQuery(table: string, list: (context: Context) => Promise<unknown>): Promise<Query> {
  sent = []
  const queries = createDatabase(pool)
  await list({ database: queries, reads: queries, totals, clock: () => at } as unknown as Context)
  const found = sent.filter(
    ({ text }) => new RegExp(`from "?${table}"?\\b[^]* order by `).test(text) && /\blimit\b/.test(text),
  )
  expect(found).toHaveLength(1)
  return found[0] as Query
}

/** The plan of a list without what it reads for each of its rows, such as a session's classes. */
function withoutSubPlans(plan: string): string {
  let within = Number.POSITIVE_INFINITY
  const kept = plan.split('\n').filter((line) => {
    const depth = line.search(/\S/)
    if (depth <= within) within = /^\s*SubPlan/.test(line) ? depth : Number.POSITIVE_INFINITY
    return within === Number.POSITIVE_INFINITY
  })
  return kept.join('\n')
}

test.each(lists)(
  'a page is read from its index, without sorting the whole table: %s',
  async (name, table, list) => {
    const { text, values } = await pageQuery(table, list)
    const { rows } = await client.query(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan.* on ${table}\\b`))
    expect(plan).not.toContain('Seq Scan')
    expect(withoutSubPlans(plan)).not.toContain('Sort')
    // By cursor, nothing before the place is read.
    if (name.includes('cursor')) expect(plan).toMatch(/Index Cond: .*ROW\(/)
  },
)

test.each([
  [
    'one’s own materials and those of one’s sessions',
    ['materials_owner', 'sessions_taught', 'materials_session'],
    (context: Context) => listOwnMaterials(context, as('Instructor'), first),
  ],
  [
    'materials of a session and those of its tutor for all students',
    ['materials_owner', 'materials_session'],
    (context: Context) => listMaterials(context, as('Instructor'), id, first),
  ],
] as const)('%s are found by index', async (_name, indexes, list) => {
  const { text, values } = await pageQuery('materials', list)
  const { rows } = await client.query(`explain ${text}`, values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of indexes)
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}\\b.*\\n.*Index Cond`))
  expect(plan).not.toMatch(/Seq Scan/)
})

const largeTables = /Scan.* on (bookings|payments|classes|materials|audit_trail|waitlist_entries)\b/

const starts = [
  ['overview', readOverview],
  ['overview of bookings', readBooked],
  ['notifications', readNotifications],
] as const

test.each(
  starts.flatMap(([name, read]) =>
    (['Student', 'Instructor', 'Admin'] as const).map((role) => [name, role, read] as const),
  ),
)('the %s of a %s reads no large table as a whole', async (_name, role, read) => {
  sent = []
  const queries = createDatabase(pool)
  await read(
    { database: queries, reads: queries, clock: () => at, currency: 'BDT' } as unknown as Context,
    as(role),
  )
  expect(sent.length).toBeGreaterThanOrEqual(3)
  for (const { text, values } of sent) {
    const { rows } = await client.query(`explain ${text}`, values)
    const plan = rows.map((row): string => row['QUERY PLAN'])
    // Few waivers are asked. In tables as empty as here, PostgreSQL may read what belongs to them first.
    if (plan.some((line) => /waive_asked_by_id IS NOT NULL|fee_parts_waiver_asked/.test(line))) continue
    for (const [index, line] of plan.entries()) {
      if (!largeTables.test(line) || line.includes('payments_refund_due')) continue
      expect(`${line} ${plan[index + 1]}`).toMatch(/Index (Only )?Scan .*Index Cond/)
    }
  }
})

test('who comes first to each session is looked up by index', async () => {
  sent = []
  await readFirstStudents({ database: createDatabase(pool) } as unknown as Context, [id])
  const { rows } = await client.query(`explain ${sent[0]?.text}`, sent[0]?.values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan using bookings_live\b.*\n.*Index Cond: \(session_id = wanted\.id\)/)
})

test('each seat request of a batch is looked up by index, also in small growing tables', async () => {
  sent = []
  const activity = { bookedFree: () => {} }
  const jobs = { enqueue: async () => {} }
  const context = { database: createDatabase(pool), clock: () => at, limits: highLimits, activity, jobs }
  await bookFreeSession(context as unknown as Context, ownAct(as('Student')), id)
  const lookups = sent.filter(({ text }) => text.includes('lateral'))
  const tables = lookups.flatMap(({ text }) =>
    [...text.matchAll(/\) "(bookings|checkouts|recent)"/g)].map(([, name]) => name),
  )
  expect(tables).toEqual(['bookings', 'checkouts', 'recent'])
  for (const { text } of lookups) {
    const plan = await genericPlan(client, text)
    expect(plan).toMatch(/Index Cond: .*(user_id = (request\.user_id|person\.id)|session_id = wanted\.id)/)
    expect(plan).not.toMatch(/Seq Scan on (?!branches|rooms)/)
  }
})

const classReads: [string, read: (context: Context) => Promise<unknown>][] = [
  ['of one booking', (context) => listPlacedClasses(context, id)],
  ['that come next in each booked session', (context) => findNextClasses(context, [id])],
]

test('a discount code, and who uses it, is looked up by index', async () => {
  await client.query(
    `insert into discounts (id, code, kind, value, created_by_id, created_at) values ($1, 'INDEX', 'percent', 5, $1, $2)`,
    [id, at],
  )
  sent = []
  const database = createDatabase(pool)
  const limits = { consume: async () => {}, giveBack: async () => {} }
  const context = { database, limits, clock: () => at, currency: 'BDT' } as unknown as Context
  const discountId = await findByCode(context, { userId: id, address: undefined }, 'index')
  await priceOf(database, context, {
    session: { id, feeMinor: 100, lateJoin: null, classStart: at, parts: null },
    userId: id,
    discountId,
  })
  expect(sent).toHaveLength(3)
  for (const { text, values } of sent) {
    const { rows } = await client.query(`explain ${text}`, values)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  }
})

test('a routine is read by the bookings of a person, and by the time of the classes', async () => {
  sent = []
  const week = { from: at, to: new Date(at.getTime() + 7 * 24 * 3600_000) }
  await readRoutine({ database: createDatabase(pool) } as unknown as Context, as('Instructor'), week)
  expect(sent).toHaveLength(2)
  await expectIndexConditions()
})

test('a month of a tutor is read by their classes', async () => {
  sent = []
  const context = { database: createDatabase(pool), clock: () => at } as unknown as Context
  await readTaughtMonth(context, as('Instructor'), '2026-11')
  expect(sent).toHaveLength(2)
  await expectIndexConditions()
})

/** Of what was sent about large tables. */
async function expectIndexConditions(): Promise<void> {
  for (const { text, values } of sent) {
    const { rows } = await client.query(`explain ${text}`, values)
    const plan = rows.map((row): string => row['QUERY PLAN'])
    for (const [index, line] of plan.entries())
      if (largeTables.test(line))
        expect(`${line} ${plan[index + 1]}`).toMatch(/Index (Only )?Scan .*Index Cond/)
  }
}

test('the routine of the centre is read and counted by the time of the classes', async () => {
  sent = []
  const context = { database: createDatabase(pool) } as unknown as Context
  const week = { from: at, to: new Date(at.getTime() + 7 * 24 * 3600_000) }
  await readCentreRoutine(context, week)
  await countCentreClasses(context, week)
  const row = { startAt: at, roomId: id, session: { tutorId: id } }
  await findDoubled(context, [row] as unknown as Parameters<typeof findDoubled>[1])
  expect(sent).toHaveLength(3)
  await expectIndexConditions()
})

test('a day’s close is read by the time of payments and credit notes, and what is open by indexes of its own', async () => {
  sent = []
  const context = { database: createDatabase(pool), clock: () => at } as unknown as Context
  const rows = { day: '2026-11-20', page: 1, limit: 5 }
  const admin = { role: 'Admin' } as Actor
  await readCloseSums(context, rows.day)
  await readCloseRows(context, admin, rows.day)
  await listCloseRows(context, admin, { ...rows, kind: 'in' })
  await listCloseRows(context, admin, { ...rows, kind: 'out' })
  await listCloseRows(context, admin, { ...rows, kind: 'decision' })
  await listCloseRows(context, admin, { ...rows, kind: 'dispute' })
  expect(sent).toHaveLength(10)
  for (const { text, values } of sent) {
    const { rows } = await client.query(`explain ${text}`, values)
    const plan = rows.map((row): string => row['QUERY PLAN'])
    for (const [index, line] of plan.entries()) {
      if (!/Scan.* on (payments|receipts|attempts|refunds|disputes)\b/.test(line)) continue
      if (!/payments_refund_due|attempts_held|disputes_open/.test(line))
        expect(`${line} ${plan[index + 1]}`).toMatch(/Index (Only )?Scan .*Index Cond/)
    }
  }
})

test.each(classReads)('the classes %s are read by their sessions', async (_name, read) => {
  sent = []
  const queries = createDatabase(pool)
  await read({ database: queries, reads: queries, clock: () => at } as unknown as Context)
  expect(sent).toHaveLength(1)
  const { rows } = await client.query(`explain ${sent[0]?.text}`, sent[0]?.values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan using classes_session\b.*\n.*Index Cond: \(?\(session_id =/)
})

test('what a tutor teaches, who teaches a subject, and where their page is, is read from the indexes of live sessions and tutors', async () => {
  await client.query(
    `insert into tutors (id, user_id, name, email, education, expertise, experience, availability, photo, bio, status, created_at)
      values ($1, $1, 'T', 'one@people.test', 'E', 'E', 1, 'Evenings', '/x.png', '', 'active', $2)`,
    [id, at],
  )
  sent = []
  const queries = createDatabase(pool)
  const context = { database: queries, reads: queries, clock: () => at } as unknown as Context
  await getTutorProfile(context, id)
  await findTutor(context, id)
  await readTutorTopic(context, { level: '9', subject: 'physics' })
  await listTopics(context, 5)
  await listPublicTutors(context, { page: 1, limit: 6, subject: 'physics', level: '9', place: 'online' })
  const plans: string[] = []
  for (const { text, values } of sent) {
    // The whole list of some dozens.
    if (/from "(levels|subjects)"/.test(text)) continue
    const { rows } = await client.query(`explain ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  expect(plans).toHaveLength(12)
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
  // Without rows the planner takes either index for one tutor's sessions.
  for (const at of [1, 4, 7, 9]) expect(plans[at]).toMatch(/sessions_(live|taught|tutor)/)
  expect(plans[5]).toMatch(/classes_session|classes_start/)
})

const never = { state: 'unknown', reason: '' } as const
const NEVER = new AbortController().signal

const jobs: [string, index: string, run: (context: Context) => Promise<unknown>][] = [
  [
    'due emails',
    'deliveries_due',
    (context) => deliverDue({ ...context, channel: 'email', send: async () => never }),
  ],
  [
    'due SMS',
    'deliveries_due',
    (context) => deliverDue({ ...context, channel: 'sms', send: async () => never }),
  ],
  ['due reminders', 'bookings_reminders', enqueueDueReminders],
  ['refunds that are due', 'payments_refund_due', (context) => processRefunds(context)],
  ['attempts that are not over', 'attempts_unfinished', (context) => reconcileCheckouts(context)],
  ['messages to compose', 'drafts_pkey', composeDueMessages],
  ['old messages', 'messages_pkey', (context) => pruneOld(context, NEVER)],
  ['old acts of a kind', 'audit_trail_action', (context) => pruneOld(context, NEVER)],
]

test.each(jobs)('a job reads %s from the index %s', async (_name, index, run) => {
  sent = []
  await run({ database: createDatabase(pool), clock: () => at, cards: {} } as unknown as Context)
  const plans = []
  for (const { text, values } of sent.filter(({ text }) => / order by .* limit /.test(text))) {
    const { rows } = await client.query(`explain ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  const plan = plans.find((lines) => lines.includes(` ${index} `))
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}\\b`))
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})

/** The plan that a prepared statement has for any values. PostgreSQL 15 has no `explain (generic_plan)`. */
async function genericPlan(connection: Pick<pg.Client, 'query'>, text: string): Promise<string> {
  const values = new Set(text.match(/\$\d+/g))
  const execute = values.size > 0 ? `execute asked(${[...values].fill('null').join(', ')})` : 'execute asked'
  await connection.query('set plan_cache_mode = force_generic_plan')
  await connection.query(`prepare asked as ${text}`)
  const { rows } = await connection.query(`explain ${execute}`)
  await connection.query('deallocate asked')
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

// These two are last, because they give PostgreSQL statistics.
test('the lines of courses are read by their bookings', async () => {
  const tomorrow = new Date(at.getTime() + 24 * 3600_000)
  // Another test may have booked it.
  await client.query(
    `insert into bookings (id, session_id, user_id, title, tutor, description, fee_minor, duration, class_start, class_end, image, created_at)
      values ($1, $1, $1, 'T', 'T', 'D', 0, '1h', $2, $2, '/x.png', $2) on conflict do nothing`,
    [id, at],
  )
  await client.query('update bookings set classes_bought = 2, class_end = $1', [tomorrow])
  sent = []
  const context = { reads: createDatabase(pool), clock: () => at } as unknown as Context
  await readProgress(context, as('Student'))
  expect(sent).toHaveLength(3)
  await expectIndexConditions()
})

test('a booking reads and writes by index, however small the tables are when its statements are planned', async () => {
  const two = id.replace(/1$/, '2')
  await client.query(
    `insert into users (id, provider_uid, email, role, created_at, last_sign_in_at) values ($1, 'two', 'two@people.test', 'Student', $2, $2)`,
    [two, at],
  )
  sent = []
  const email = { deliver: false, perRecipient: many }
  const told = { email, publicUrl: 'https://boithok.test', currency: 'BDT' }
  const activity = { bookedFree: () => {} }
  const jobs = { enqueue: async () => {} }
  const context = {
    database: createDatabase(pool),
    clock: () => at,
    limits: highLimits,
    activity,
    jobs,
    ...told,
  }
  await bookFreeSession(context as unknown as Context, ownAct({ ...as('Student'), id: two }), id)
  await client.query('vacuum analyze')
  const [begin, ...statements] = sent
  const connection = await pool.connect()
  const plans = async () => {
    const texts = statements.map(({ text }) => text).filter((text) => text !== 'commit')
    const found = []
    for (const text of texts) found.push(await genericPlan(connection, text))
    return found.join('\n')
  }
  try {
    expect(await plans()).toMatch(/Seq Scan on (bookings|users)/)
    await connection.query(begin?.text ?? '')
    const own = await plans()
    expect(own).not.toContain('Seq Scan')
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})

test('an Instructor’s list counts what nobody else sees, and what they teach, by index', async () => {
  sent = []
  const queries = createDatabase(pool)
  const context = { database: queries, reads: queries, totals, clock: () => at } as unknown as Context
  await listSessions(context, as('Instructor'), first)
  await listSessions(context, as('Instructor'), { ...first, own: true })
  const texts = sent.map(({ text }) => text).filter((text) => text.includes('"counted"'))
  const connection = await pool.connect()
  try {
    // As many as make a scan dear, of a hundred tutors.
    await connection.query(`begin; insert into users (id, provider_uid, email, role, created_at, last_sign_in_at)
      select gen_random_uuid(), n, n || '@people.test', 'Instructor', now(), now() from generate_series(1, 100) as n;
      insert into sessions (id, owner_id, tutor_id, title, tutor, description, registration_start, registration_end,
        class_start, class_end, duration, fee_minor, image, status, created_at)
      select gen_random_uuid(), users.id, users.id, title, tutor, description, registration_start, registration_end,
        class_start, class_end, duration, fee_minor, sessions.image, 'approved', sessions.created_at
      from sessions, users, generate_series(1, 30) where users.id <> owner_id; analyze sessions`)
    const all = await genericPlan(connection, texts[0] ?? '')
    const own = await genericPlan(connection, texts[1] ?? '')
    expect(all).toMatch(/Index Only Scan using sessions_hidden\b.*\n.*Index Cond: \(owner_id/)
    expect(own).toMatch(/BitmapOr\b.*\n.*Bitmap Index Scan on sessions_tutor\b/)
    expect(all + own).not.toContain('Seq Scan on sessions')
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})
