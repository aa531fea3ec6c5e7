import { correctPerson } from '../contract/desk/correct-person.ts'
import * as people from '../contract/desk/people.ts'
import { toMinor } from '../contract/payments/money.ts'
import { bookFreeSession } from '../domain/bookings/book.ts'
import { listCallsOf } from '../domain/calls/list.ts'
import type { Context } from '../domain/context.ts'
import { bookWithCode } from '../domain/desk/book-with-code.ts'
import { listContacts } from '../domain/desk/contacts/contacts.ts'
import { addPerson } from '../domain/desk/contacts/newcomer.ts'
import { listDueByHand } from '../domain/desk/due.ts'
import { chooseLanguage, readMessageLanguage } from '../domain/desk/language.ts'
import { addDeskNote, type DeskNote, listDeskNotes } from '../domain/desk/notes.ts'
import { requireMayOpen } from '../domain/desk/opened-people.ts'
import { requireDeskAct, requirePerson } from '../domain/desk/person.ts'
import { listSeatsOf } from '../domain/desk/seats.ts'
import { takeAdvance } from '../domain/desk/take-advance.ts'
import { type DeliveryRow, listMessagesTo } from '../domain/messages/delivery/outbox.ts'
import { listPaymentsOf } from '../domain/payments/history/history.ts'
import { readBalance } from '../domain/payments/ledger/balance.ts'
import { readLeft } from '../domain/payments/refunds/refund.ts'
import { correctPerson as correct, mayCorrect } from '../domain/users/correct-person.ts'
import { type BesideAccount, listUnjoined } from '../domain/users/joining/unjoined.ts'
import { hasUnusedNumber } from '../domain/users/joining/unused-number.ts'
import { joinWaitlist } from '../domain/waitlist/join.ts'
import { leaveWaitlist } from '../domain/waitlist/leave.ts'
import { listPlaces } from '../domain/waitlist/read.ts'
import { presentCalls } from './calls.ts'
import { presentContact } from './contacts.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDeskPerson, presentDue, presentSeat } from './present-desk-person.ts'
import { shownAt } from './present-fee-parts.ts'
import { presentPayerPayment } from './present-payments.ts'
import { presentAmount } from './present-refundable.ts'
import type { Services } from './services.ts'
import { presentListedPlace } from './waitlist.ts'

const PAYMENTS_SHOWN = 20

/** A person at the counter, and what the desk does for them. */
export function mountPeople(api: Api, { context }: Services): void {
  endpoint(api, people.getPerson, async ({ actor, params: { id } }) => {
    const person = await requirePerson(context.database, id)
    await requireMayOpen(context, actor, id)
    const [seats, shown, lines, due, payments, calls, notes, messages, balanceMinor, leftMinor, language] =
      await Promise.all([
        listSeatsOf(context, id),
        shownAt(context),
        listPlaces(context, { id }),
        listDueByHand(context, id),
        listPaymentsOf(context, actor, id, PAYMENTS_SHOWN),
        listCallsOf(context, id),
        listDeskNotes(context, id),
        listMessagesTo(context, id),
        readBalance(context.database, context, id),
        readLeft(context, actor, { kind: 'person', id }),
        readMessageLanguage(context.database, id),
      ])
    const [isUnused, beside, contacts] = await Promise.all([
      hasUnusedNumber(context, person),
      listUnjoined(context, id),
      listContacts(context.database, id),
    ])
    const { role, createdAt } = person
    return {
      person: {
        ...presentDeskPerson(person),
        ...{ role, since: createdAt.toISOString() },
        hasUnusedNumber: isUnused,
        mayCorrect: mayCorrect(context, actor, person),
        language,
      },
      contacts: contacts.map(presentContact),
      seats: seats.map((seat) => presentSeat(seat, shown)),
      lines: lines.map((place) => presentListedPlace(place, context)),
      refunds: due.rows.map(presentDue),
      payments: payments.map(presentPayerPayment),
      balance: presentAmount(balanceMinor, context.currency),
      ...(leftMinor > 0 && { refundable: presentAmount(leftMinor, context.currency) }),
      calls: await presentCalls(context, calls),
      notes: notes.map(presentNote),
      messages: messages.map(presentMessage),
      unjoined: await Promise.all(beside.map((one) => presentUnjoined(context, id, one))),
    }
  })

  endpoint(api, correctPerson, async ({ actor, params: { id }, body }) => {
    await correct(context, actor, id, body)
    return { success: true as const }
  })

  endpoint(api, people.addPerson, async ({ actor, body }) => {
    const { person, isNew } = await addPerson(context, actor, body)
    return { person: presentDeskPerson(person), isNew }
  })

  endpoint(api, people.takeAdvance, async ({ actor, params: { id }, body }) => {
    const amountMinor = toMinor(body.amount, context.currency)
    const { payment, receipt } = await takeAdvance(context, actor, id, { ...body, amountMinor })
    const balanceMinor = await readBalance(context.database, context, id)
    return {
      ...{ paymentId: payment.id, receipt },
      ...presentAmount(payment.amountMinor, payment.currency),
      balance: presentAmount(balanceMinor, context.currency),
    }
  })

  endpoint(api, people.bookForPerson, async ({ actor, params, body }) => {
    const act = await requireDeskAct(context, actor, params.id)
    const { sessionId, code } = body
    const bookingId = code
      ? await bookWithCode(context, act, { sessionId, code })
      : await bookFreeSession(context, act, sessionId)
    return { bookingId }
  })

  endpoint(api, people.joinForPerson, async ({ actor, params, body }) => {
    const act = await requireDeskAct(context, actor, params.id)
    return { position: await joinWaitlist(context, act, body.sessionId) }
  })

  endpoint(api, people.leaveForPerson, async ({ actor, params }) => {
    await leaveWaitlist(context, await requireDeskAct(context, actor, params.id), params.sessionId)
    return { success: true as const }
  })

  endpoint(api, people.setPersonLanguage, async ({ actor, params, body }) => {
    await chooseLanguage(context, actor, params.id, body.language)
    return { success: true as const }
  })

  endpoint(api, people.addDeskNote, async ({ actor, params, body }) => ({
    insertedId: await addDeskNote(context, actor, params.id, body.text),
  }))
}

/** Says what the row holds that stands beside an account, on the page of either. */
async function presentUnjoined(
  context: Context,
  id: string,
  { row, account, reason, since }: BesideAccount,
): Promise<people.UnjoinedPerson> {
  const [seats, balanceMinor] = await Promise.all([
    listSeatsOf(context, row.id),
    readBalance(context.database, context, row.id),
  ])
  const isAccount = row.id === id
  return {
    rowId: row.id,
    person: presentDeskPerson(isAccount ? account : row),
    ...{ isAccount, reason, since: since.toISOString(), signsIn: row.providerUid !== null },
    seats: seats.map(({ booking }) => booking.title),
    balance: presentAmount(balanceMinor, context.currency),
  }
}

const presentMessage = ({
  id,
  subject,
  channel,
  language,
  state,
  sentAt,
  createdAt,
}: DeliveryRow): people.DeskMessage => ({
  ...{ _id: id, subject, channel, language, state },
  at: (sentAt ?? createdAt).toISOString(),
})

const presentNote = ({ id, text, by, createdAt }: DeskNote) => ({
  ...{ _id: id, text, by: by ?? '' },
  at: createdAt.toISOString(),
})
