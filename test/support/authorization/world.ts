import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { tutorApplication } from '../../../contract/people/tutors.ts'
import { newSession } from '../../../contract/sessions/session-form.ts'
import {
  bookings,
  calls,
  cashBoxCounts,
  cashBoxEntries,
  cashBoxes,
  checkouts,
  classes,
  feeParts,
  guardians,
  payments,
  refundActs,
  refunds,
  reviews,
  sessions,
  tutors,
  unjoined,
  users,
} from '../../../db/schema.ts'
import type { Actor } from '../../../domain/access.ts'
import { bookFreeSession } from '../../../domain/bookings/book.ts'
import { createBranch, createRoom } from '../../../domain/branches/branches.ts'
import { addCatalogueEntry } from '../../../domain/catalogue/change.ts'
import { addHolidays } from '../../../domain/classes/holidays/holidays.ts'
import { newId } from '../../../domain/context.ts'
import { takeAdvance } from '../../../domain/desk/take-advance.ts'
import { createDiscount } from '../../../domain/discounts/manage.ts'
import { readDraft } from '../../../domain/home/draft.ts'
import { publishDraft } from '../../../domain/home/publish.ts'
import { readPublished } from '../../../domain/home/published.ts'
import { addInterest } from '../../../domain/interests/add.ts'
import { createMaterial } from '../../../domain/materials/write.ts'
import { createNote } from '../../../domain/notes/write.ts'
import { listAttempts } from '../../../domain/payments/attempts/attempts.ts'
import { startCheckout } from '../../../domain/payments/checkouts/start.ts'
import { numberReceipts } from '../../../domain/receipts/number.ts'
import { ownAct } from '../../../domain/seats/seat-act.ts'
import { createSession } from '../../../domain/sessions/create.ts'
import { readNewest, writeText } from '../../../domain/settings/texts.ts'
import { applyAsTutor } from '../../../domain/tutors/apply.ts'
import { authenticate } from '../../../domain/users/actor.ts'
import type { TestApp } from '../boot.ts'
import { newSubject } from '../catalogue.ts'
import { insertClassChange } from '../class-changes.ts'
import { composeMessages, insertDeliveries } from '../emails.ts'
import { confirm, startPayment } from '../payments.ts'
import { admin, createApiClient, type Person, signUp } from '../people.ts'
import { newPhone } from '../phone-accounts.ts'
import { hadClass } from '../reviews.ts'
import { sessionForm } from '../sessions.ts'
import { tutorForm } from '../tutors.ts'
import { walkIn } from '../walk-in.ts'
import { type Asker, askers, spellings } from './table.ts'

/** Half price for everybody. */
const newCode = () => randomUUID().slice(0, 8).toUpperCase()

const terms = {
  kind: 'percent' as const,
  value: 50,
  ...{ limit: null, from: null, until: null, adminsOnly: false, sessionIds: [] },
}

export type Account = Actor & Pick<Person, 'ask' | 'token'>

/**
 * The users of the table and their objects, created without permission checks: even a user can own a session
 * here.
 */
export type World = {
  people: Record<Asker, Account>
  /** A new user with the caller's role, for requests that end sign-ins. */
  leaver(asker: Asker): Promise<Account>
  /** The other user with the same role, whose objects the caller tries to reach. */
  others: Record<Asker, Account>
  session(owner: Account, status: 'pending' | 'approved', fee?: number): Promise<string>
  /** Gives an approved session one seat, and it to nobody who asks. */
  sellOut(sessionId: string): Promise<void>
  booking(owner: Account, sessionId: string): Promise<string>
  /** Moves a class to another start. */
  startClass(classId: string, start: string): Promise<void>
  /** Lets one act for the other one, and nobody before. */
  guardianship(guardian: Account, child: Account): Promise<string>
  /** The second part of the fee of a seat. */
  part(owner: Account, isWaived: boolean): Promise<string>
  /** A class of a booking that was moved, so that its owner may choose. Returns the id of the change. */
  changedClass(bookingId: string): Promise<string>
  /** Of a session with a fee, by a code for the whole of it. Has a numbered receipt. */
  bookingByCode(owner: Account, sessionId: string): Promise<string>
  /** Somebody's who is no column. */
  keptApplication(): Promise<string>
  branch(): Promise<string>
  /** The slug of one that nothing names. */
  subject(): Promise<string>
  /** Where all of them take cash. */
  deskBranchId: string
  /** An open one with 5 taka in it, as its entry says. */
  cashBox(): Promise<{ id: string; entryId: string }>
  /** Of 5 taka, in a box. */
  cashCount(boxId: string, by: Account): Promise<string>
  /** Money in advance that was sent to a wallet; an Admin wrote it down. */
  advance(owner: Account): Promise<string>
  room(): Promise<string>
  /** Its day. */
  holiday(): Promise<string>
  /** A new version of the terms of use; returns its number. */
  text(): Promise<number>
  /** Publishes the home page. The versions of it, and the revisions of its draft and of a section. */
  home(): Promise<{ version: number; revision: number; sessions: number }>
  discount(): Promise<string>
  note(owner: Account): Promise<string>
  interest(owner: Account): Promise<string>
  material(owner: Account): Promise<string>
  application(owner: Account, status: 'pending' | 'active'): Promise<string>
  /** Of a session, whether or not its author had a class of it. */
  review(author: Account, sessionId: string): Promise<string>
  /** A class of the session is over, and those who have booked it were there. */
  hadClass(sessionId: string): Promise<void>
  withdrawApplication(owner: Account): Promise<void>
  requestRole(owner: Account): Promise<void>
  /** An email that the email server refused and that can be resent. */
  failedEmail(owner: Account): Promise<string>
  /** A row that the desk made, and that stands beside this account. */
  besideAccount(account: Account): Promise<string>
  payment(owner: Account, sessionId: string, amount: number): Promise<string>
  /** Of a payment by SSLCommerz, whose answer was lost. */
  lostRefund(owner: Account, sessionId: string, amount: number): Promise<string>
  /** Asked for by an Admin, who is not the one that decides. */
  refundRequest(asker: Account, owner: Account, sessionId: string, amountMinor: number): Promise<string>
  /** That nobody has made yet, about a session. */
  call(owner: Account, sessionId: string): Promise<string>
  /** An intent that its owner has paid and that is not recorded. */
  paidIntent(owner: Account, sessionId: string, amount: number): Promise<string>
  /** The latest attempt of a checkout. */
  attemptOf(checkoutId: string): Promise<string>
  /** Differs after every change of a row in the product's tables. */
  fingerprint(): Promise<number>
}

export async function createWorld(app: TestApp): Promise<World> {
  const { context } = app.services
  const { database } = context
  const countChanged = await countChanges(context)
  /** The background composes waiting messages, whoever asks. */
  const fingerprint = async () => {
    await composeMessages(app)
    return countChanged()
  }

  /** The user behind the token, as a request finds it. */
  async function account({ token, ask }: Person): Promise<Account> {
    const actor = await authenticate(context, token)
    if (!actor) throw new Error('The token does not hold')
    return { ...actor, ask, token }
  }

  /** Creates a user with a role in any spelling, by the requests of the website. */
  async function newAccount(asker: Asker): Promise<Account> {
    const spelling = asker in spellings ? spellings[asker as keyof typeof spellings] : undefined
    if (asker === 'user' || spelling?.given === false) return account(await signUp(app, asker))
    const person = await signUp(app)
    if (asker === 'anonymous' || asker === 'expired') return account(person)
    const { id } = await account(person)
    if (asker === 'cashier') {
      await operator.ask('PATCH', `/admin/users/${id}/cashier`, { on: true })
      return account(person)
    }
    const { status } = await operator.ask('PATCH', `/admin/users/${id}/role`, { role: asker })
    if (status !== 200) throw new Error(`${asker} is no role`)
    return account(person)
  }

  const everybody = async () =>
    Object.fromEntries(
      await Promise.all(askers.map(async (asker) => [asker, await newAccount(asker)] as const)),
    ) as Record<Asker, Account>

  const operator = await admin(app)
  app.setTime(new Date(Date.now() - 2 * 3600_000))
  const expired = await account(await signUp(app))
  app.setTime()
  const anonymous = { ...expired, ask: createApiClient(app) }
  const [people, others] = await Promise.all([everybody(), everybody()])
  Object.assign(people, { expired, anonymous })
  // A seat is kept without a payment for confirmed addresses only.
  await database.update(users).set({ emailVerified: true })

  // Who was made an Admin only today confirms nothing.
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`alter table audit_trail disable trigger user`)
    await transaction.execute(
      sql`update audit_trail set occurred_at = occurred_at - interval '2 days' where action = 'role.changed'`,
    )
    await transaction.execute(sql`alter table audit_trail enable trigger user`)
  })

  let kept: Promise<string> | undefined
  /** Applying is limited, and who reads one leaves it as it is. */
  const applyOnce = async () =>
    applyAsTutor(context, await account(await signUp(app)), tutorApplication.parse(tutorForm()))

  const newBranch = () => createBranch(context, people.Admin, { name: randomUUID(), address: 'a' })

  /** Whose boxes all of them use. */
  const deskBranchId = await newBranch()
  await database.update(users).set({ deskBranchId })

  let boxes = 0
  /** Each in a currency of its own, because of a currency one is open. */
  async function newCashBox() {
    const [id, entryId, at] = [newId(context), newId(context), context.clock()]
    const currency = `X${(360 + boxes++).toString(36).toUpperCase()}`
    const openedById = people.Admin.id
    await database
      .insert(cashBoxes)
      .values({ id, currency, branchId: deskBranchId, openedById, openedAt: at, floatMinor: 0 })
    const by = { enteredById: openedById, enteredAt: at }
    await database
      .insert(cashBoxEntries)
      .values({ id: entryId, cashBoxId: id, kind: 'added', amountMinor: 500, ...by })
    return { id, entryId }
  }

  async function payment({ id: userId }: Account, sessionId: string, amountMinor: number) {
    const [id, now] = [newId(context), context.clock()]
    const paid = { id, sessionId, userId, sessionTitle: 'T', amountMinor, currency: 'BDT' }
    const times = { createdAt: now, holdExpiresAt: now, closedAt: now }
    await database.insert(checkouts).values({ ...paid, ...times })
    // It bought nothing, so that it is due back.
    const due = { status: 'refund_due', refundReasonCode: 'refund_no_seat', refundDueAt: now } as const
    const money = { ...due, providerPaymentId: id, method: 'cash', byHand: true } as const
    await database
      .insert(payments)
      .values({ ...paid, ...money, checkoutId: id, chargedAt: now, recordedAt: now })
    await database.transaction(numberReceipts)
    return id
  }

  /** Written as it is: nobody pays here. */
  async function part(owner: Account, isWaived: boolean) {
    const [id, now] = [newId(context), context.clock()]
    const form = newSession.parse(sessionForm({}))
    const sessionId = await createSession(context, { ...owner, role: 'Admin' }, form)
    const bookingId = await bookFreeSession(context, ownAct({ ...owner, role: 'Student' }), sessionId)
    const paid = { feeMinor: 1000, paymentId: await payment(owner, sessionId, 500) }
    await database.update(bookings).set(paid).where(eq(bookings.id, bookingId))
    const waived = isWaived && { waivedAt: now, waivedById: owner.id, waiveReason: 'r' }
    await database
      .insert(feeParts)
      .values({ id, bookingId, part: 2, amountMinor: 500, dueAt: now, ...waived })
    return id
  }

  async function withdrawApplication({ id }: Account) {
    await database.delete(tutors).where(eq(tutors.userId, id))
  }

  return {
    people,
    others,
    leaver: async (asker) =>
      asker === 'anonymous' || asker === 'expired' ? people[asker] : newAccount(asker),
    session: (owner, status, fee = 0) => {
      const role = status === 'approved' ? 'Admin' : 'Instructor'
      return createSession(context, { ...owner, role }, newSession.parse(sessionForm({ fee })))
    },
    async sellOut(id) {
      await database.update(sessions).set({ capacity: 1 }).where(eq(sessions.id, id))
      await bookFreeSession(context, ownAct(await account(operator)), id)
    },
    async startClass(id, start) {
      const startAt = new Date(start)
      await database
        .update(classes)
        .set({ startAt, endAt: new Date(startAt.getTime() + 3600_000) })
        .where(eq(classes.id, id))
    },
    booking: (owner, sessionId) => bookFreeSession(context, ownAct(owner), sessionId),
    changedClass: (bookingId) => insertClassChange(context, bookingId, people.Admin.id),
    async bookingByCode(owner, sessionId) {
      const typed = newCode()
      await createDiscount(context, people.Admin, { ...terms, kind: 'percent', value: 100, code: typed })
      const request = { sessionId, method: 'card', amountMinor: 0, amountField: 'amount' } as const
      const booked = await startCheckout(context, owner, request, { typed, address: undefined })
      if (!('bookingId' in booked)) throw new Error('The code was not for the whole price')
      await database.transaction(numberReceipts)
      return booked.bookingId
    },
    branch: newBranch,
    subject: () => addCatalogueEntry(context, people.Admin, 'subjects', newSubject()),
    deskBranchId,
    cashBox: newCashBox,
    async cashCount(cashBoxId, { id: byId }) {
      const id = newId(context)
      const sums = { counted: { 5: 1 }, countedMinor: 500, expectedMinor: 500 }
      await database.insert(cashBoxCounts).values({ id, cashBoxId, ...sums, byId, at: context.clock() })
      return id
    },
    async advance({ id }) {
      const sent = {
        amountMinor: 500,
        method: 'nagad',
        reference: randomUUID().slice(0, 8),
        reason: null,
      } as const
      return (await takeAdvance(context, people.Admin, id, sent)).payment.id
    },
    room: async () =>
      createRoom(context, people.Admin, { branchId: await newBranch(), name: randomUUID(), size: null }),
    async holiday() {
      await addHolidays(context, people.Admin, [{ day: '2027-03-22', name: 'Eid' }])
      return '2027-03-22'
    },
    async text() {
      const terms = { kind: 'terms', language: 'en' } as const
      const { version } = await readNewest(database, terms)
      return writeText(context, people.Admin, { ...terms, body: `As of ${randomUUID()}`, version })
    },
    async home() {
      const { revision, sections } = await readDraft(database)
      const { version: seen } = await readPublished(database)
      const version = await publishDraft(context, people.Admin, { revision, version: seen })
      const sessions = sections.find(({ kind }) => kind === 'sessions')?.revision ?? 0
      return { version, revision, sessions }
    },
    discount: () => createDiscount(context, people.Admin, { ...terms, code: newCode() }),
    interest: (owner) => addInterest(context, owner, { level: '10', subject: 'math', tutorId: null }),
    note: (owner) => createNote(context, owner, { title: 'Titles', description: 'Descriptions' }),
    material: (owner) =>
      createMaterial(context, owner, {
        title: 'Chart',
        image: 'https://images.example/x.webp',
        link: 'https://drive.example/x',
      }),
    async application(owner, status) {
      await withdrawApplication(owner)
      const id = await applyAsTutor(context, owner, tutorApplication.parse(tutorForm()))
      await database.update(tutors).set({ status }).where(eq(tutors.id, id))
      return id
    },
    keptApplication: () => (kept ??= applyOnce()),
    withdrawApplication,
    async review({ id: userId }, sessionId) {
      const [id, at] = [newId(context), context.clock()]
      await database
        .insert(reviews)
        .values({ id, sessionId, userId, rating: 4, createdAt: at, updatedAt: at })
      return id
    },
    async guardianship({ id: guardianId }, { id: childId }) {
      const id = newId(context)
      const pair = and(eq(guardians.guardianId, guardianId), eq(guardians.childId, childId))
      await database.delete(guardians).where(pair)
      const bond = { guardianId, childId, namedById: childId, since: context.clock() }
      await database.insert(guardians).values({ id, ...bond, relation: 'mother' })
      return id
    },
    hadClass: (sessionId) => hadClass(app, sessionId),
    async requestRole({ id }) {
      await database.update(users).set({ requestedRole: 'Instructor' }).where(eq(users.id, id))
    },
    async failedEmail({ email }) {
      const [id = ''] = await insertDeliveries(app, { contact: email ?? 'nobody@people.test' })
      return id
    },
    async besideAccount({ id: accountId }) {
      const userId = await walkIn(app, { phone: newPhone() })
      await database.insert(unjoined).values({ userId, accountId, reason: 'number', since: context.clock() })
      return userId
    },
    part,
    payment,
    async lostRefund(owner, sessionId, amountMinor) {
      const paymentId = await payment(owner, sessionId, amountMinor)
      const id = newId(context)
      await database
        .update(payments)
        .set({ method: 'sslcommerz', byHand: false })
        .where(eq(payments.id, paymentId))
      await database
        .insert(refunds)
        .values({ id, paymentId, amountMinor, state: 'asked', createdAt: context.clock() })
      return id
    },
    async refundRequest(asker, owner, sessionId, amountMinor) {
      const paymentId = await payment(owner, sessionId, amountMinor)
      const id = newId(context)
      await database.insert(refundActs).values({
        ...{ id, userId: owner.id, paymentId, amountMinor, reason: 'r', keepsSeat: false, onlyDue: false },
        ...{ byId: asker.id, at: context.clock(), state: 'waiting' },
        planned: { pieces: { [paymentId]: amountMinor }, freesSeat: false },
      })
      return id
    },
    async call({ id: userId }, sessionId) {
      const id = newId(context)
      const news = { kind: 'seat_cancelled', sessionId, createdAt: context.clock() } as const
      await database.insert(calls).values({ id, dedupeKey: id, userId, ...news })
      return id
    },
    paidIntent: async (owner, sessionId, amount) =>
      confirm(app, await startPayment(owner, sessionId, amount)),
    async attemptOf(checkoutId) {
      const all = await listAttempts(database, checkoutId)
      return all.at(-1)?.id ?? ''
    },
    fingerprint,
  }
}

/**
 * Notes every row that changes in the product's tables. The function that it returns tells how many have
 * changed. To compare all rows each time would take longer than all the requests.
 */
async function countChanges({ database }: TestApp['services']['context']): Promise<() => Promise<number>> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await database.execute(`
    create schema watch;
    create table watch.changes (id bigint generated always as identity);
    create function watch.note() returns trigger language plpgsql as $$
      begin insert into watch.changes default values; return null; end $$;
    ${rows
      .map(
        ({ name }) => `
          create trigger watch_rows after insert or delete on "${name}" for each row execute function watch.note();
          create trigger watch_updates after update on "${name}" for each row
            when (old.* is distinct from new.*) execute function watch.note();
          create trigger watch_truncate after truncate on "${name}" execute function watch.note();`,
      )
      .join('')}`)
  return async () => {
    const { rows } = await database.execute<{ count: number }>('select count(*)::int from watch.changes')
    return rows[0]?.count ?? Number.NaN
  }
}
