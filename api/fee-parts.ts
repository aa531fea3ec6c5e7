import {
  type CentreDue,
  changePart,
  exportCentreDues,
  listCentreDues,
  listDues,
  unwaivePart,
  waivePart,
} from '../contract/fee-parts/fee-parts.ts'
import { toMajor, toMinor } from '../contract/payments/money.ts'
import { requireMayReach } from '../domain/desk/opened-people.ts'
import { changePart as change } from '../domain/fee-parts/concede.ts'
import {
  type ListedPart,
  listOwnParts,
  listParts,
  listPeopleOfParts,
  listSessionsOfParts,
  type StudentPart,
  streamParts,
  sumParts,
} from '../domain/fee-parts/list.ts'
import { isOpen } from '../domain/fee-parts/read.ts'
import { unwaivePart as unwaive, waivePart as waive } from '../domain/fee-parts/waive.ts'
import { csvHeaders } from './csv.ts'
import { type Api, endpoint } from './endpoint.ts'
import { duesCsv } from './fee-parts-csv.ts'
import { presentSeatPart, shownAt } from './present-fee-parts.ts'
import { Reply } from './reply.ts'
import type { Services } from './services.ts'
import { shownEmail } from './shown-email.ts'

/** Fees that are paid by parts. */
export function mountDues(api: Api, { context }: Services): void {
  endpoint(api, listDues, async ({ actor }) => {
    const [rows, shown] = await Promise.all([listOwnParts(context, actor), shownAt(context)])
    const next = firstOpenOf(rows)
    return rows.map((row) => ({
      ...presentSeatPart(row, shown),
      payable: next.get(row.bookingId) === row.id,
    }))
  })

  endpoint(api, listCentreDues, async ({ actor, query: { state, search, sessionId, sort, ...paging } }) => {
    const asked = { search, sessionId }
    const [{ rows, ...cursors }, sums, sessions, shown] = await Promise.all([
      listParts(context, { ...asked, state }, paging, sort),
      sumParts(context, asked),
      listSessionsOfParts(context, sessionId),
      shownAt(context),
    ])
    await requireMayReach(
      context,
      actor,
      rows.map(({ student }) => student.id),
    )
    const figure = ({ count, amountMinor }: { count: number; amountMinor: number }) => ({
      count,
      amount: toMajor(amountMinor, context.currency),
      amountInCents: amountMinor,
    })
    return {
      dues: rows.map((row) => presentDue(row, shown, actor.id)),
      sums: {
        ...{ late: figure(sums.late), week: figure(sums.week) },
        ...{ later: figure(sums.later), open: figure(sums.open) },
      },
      sessions: sessions.map(({ id, title }) => ({ _id: id, title })),
      ...cursors,
    }
  })

  endpoint(api, exportCentreDues, async ({ actor, query }) => {
    if (actor.role !== 'Admin') {
      const { max } = context.limits.peopleOpened
      await requireMayReach(context, actor, await listPeopleOfParts(context, query, max + 1))
    }
    const shown = await shownAt(context)
    const table = duesCsv(streamParts(context, query), (row) => presentDue(row, shown))
    return new Reply(table, { headers: csvHeaders('dues.csv') })
  })

  endpoint(api, changePart, async ({ actor, params, body: { amount, ...body } }) => {
    const amountMinor = amount === undefined ? undefined : toMinor(amount, context.currency)
    await change(context, actor, params.id, { ...body, amountMinor })
    return { success: true as const }
  })

  endpoint(api, waivePart, async ({ actor, params, body }) => {
    const { waits } = await waive(context, actor, params.id, body.reason)
    return { success: true as const, ...(waits && { waits: true as const }) }
  })

  endpoint(api, unwaivePart, async ({ actor, params }) => {
    await unwaive(context, actor, params.id)
    return { success: true as const }
  })
}

/** A part as the desk sees it; with `actorId`, whether they asked to waive it. */
export const presentDue = (
  { student, ...row }: StudentPart,
  shown: Parameters<typeof presentSeatPart>[1],
  actorId?: string,
): CentreDue => ({
  ...presentSeatPart(row, shown),
  ...(isOpen(row) &&
    row.waiveAskedById !== null && {
      waiveAsked: {
        by: row.waiveAskedBy ?? '',
        isOwn: row.waiveAskedById === actorId,
        reason: row.waiveAskReason ?? '',
      },
    }),
  student: presentStudent(student),
})

const presentStudent = ({ name, email, phone, deletedAt }: StudentPart['student']) => ({
  name: name ?? '',
  email: shownEmail({ email, deletedAt }),
  phone,
})

/** The first open part of each booking, by the booking's id. */
const firstOpenOf = (rows: ListedPart[]) =>
  new Map(
    rows
      .filter(isOpen)
      .toSorted((a, b) => b.part - a.part)
      .map(({ bookingId, id }) => [bookingId, id]),
  )
