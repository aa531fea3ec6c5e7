import { aliasedTable, and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../../contract/centre/audit-actions.ts'
import type { Role } from '../../contract/people/roles.ts'
import {
  auditTrail,
  bookings,
  branches,
  discounts,
  payments,
  rooms,
  sessions,
  users,
} from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import { findSomePeople } from '../person-search/find.ts'

export type AuditFilter = {
  action?: AuditAction | undefined
  /** Of the actor, at the time. */
  role?: Role | undefined
  /** The id of the actor or of the affected user, or what finds them. */
  person?: string | undefined
  object?: string | undefined
  from?: Date | undefined
  /** Inclusive. */
  to?: Date | undefined
}

type User = typeof users.$inferSelect
/** An event with its actor and affected user as they are now, and the current title of its object. */
export type AuditRow = {
  event: typeof auditTrail.$inferSelect
  by: User | null
  concerns: User | null
  title: string | null
}

const order: ListOrder = { at: auditTrail.occurredAt, id: auditTrail.id }
const author = aliasedTable(users, 'author')
const concerned = aliasedTable(users, 'concerned')

/** One page of the audit events that match, newest first. */
export async function listAuditEvents(
  context: Context,
  filter: AuditFilter,
  paging: Paging,
): Promise<{ rows: AuditRow[] } & PageCursors> {
  const select = context.database
    .select({
      event: auditTrail,
      by: author,
      concerns: concerned,
      title: sql<string | null>`coalesce(${sessions.title}, ${bookings.title},
        nullif(${payments.sessionTitle}, ''), ${branches.name}, ${rooms.name}, ${discounts.code})`,
    })
    .from(auditTrail)
    .leftJoin(author, eq(author.id, auditTrail.actorId))
    .leftJoin(concerned, eq(concerned.id, auditTrail.affectedUserId))
    .leftJoin(sessions, eq(sessions.id, auditTrail.subjectId))
    .leftJoin(bookings, eq(bookings.id, auditTrail.subjectId))
    .leftJoin(payments, eq(payments.id, auditTrail.subjectId))
    .leftJoin(branches, eq(branches.id, auditTrail.subjectId))
    .leftJoin(rooms, eq(rooms.id, auditTrail.subjectId))
    .leftJoin(discounts, eq(discounts.id, auditTrail.subjectId))
    .$dynamic()
  const wanted = await matching(context, filter)
  const placeOf = ({ event }: AuditRow) => ({ at: event.occurredAt, id: event.id })
  return readPage(select, { wanted, order, paging, placeOf })
}

async function matching(
  context: Context,
  { action, role, person, object, from, to }: AuditFilter,
): Promise<SQL | undefined> {
  const people = await findPeople(context, person)
  return and(
    action && eq(auditTrail.action, action),
    role && eq(auditTrail.role, role),
    people && or(inArray(auditTrail.actorId, people), inArray(auditTrail.affectedUserId, people)),
    object === undefined ? undefined : eq(auditTrail.subjectId, object),
    from && gte(auditTrail.occurredAt, from),
    to && lte(auditTrail.occurredAt, to),
  )
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function findPeople(context: Context, person = ''): Promise<string[] | undefined> {
  const typed = person.trim()
  if (typed === '') return undefined
  if (UUID.test(typed)) return [typed]
  return findSomePeople(context, typed)
}
