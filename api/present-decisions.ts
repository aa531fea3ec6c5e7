import type { Overview } from '../contract/centre/overview.ts'
import type { Actor } from '../domain/access.ts'
import type { readDecisions } from '../domain/overview/decisions.ts'
import { presentHeldPayment } from './held-payments.ts'
import { presentSessionFor } from './present.ts'
import type { Services } from './services.ts'
import { presentTutor } from './tutors.ts'
import { presentUser } from './users.ts'

export type Decisions = Awaited<ReturnType<typeof readDecisions>>

/** What an Admin decides in place: each row as its own list shows it. */
export const presentDecisions = (
  { context: { currency }, publicUrl }: Pick<Services, 'context' | 'publicUrl'>,
  actor: Actor,
  { sessions, tutors, roles, payments }: Decisions,
): Overview['decisions'] => ({
  sessions: sessions.map((row) => presentSessionFor(actor, row, { publicUrl, currency })),
  tutors: tutors.map((row) => presentTutor(row, publicUrl)),
  roles: roles.map(presentUser),
  payments: payments.map((row) => presentHeldPayment(row, row.person.id !== actor.id)),
})
