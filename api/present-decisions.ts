import type { Overview } from '../contract/centre/overview.ts'
import type { Actor } from '../domain/access.ts'
import type { readDecisions } from '../domain/overview/decisions.ts'
import { presentHeldPayment } from './held-payments.ts'
import { presentListed } from './present-listed.ts'
import type { Services } from './services.ts'
import { presentTutor } from './tutors.ts'
import { presentUser } from './users.ts'

type Decisions = Awaited<ReturnType<typeof readDecisions>>

/** What an Admin decides in place: each row as its own list shows it. */
export const presentDecisions = (
  services: Pick<Services, 'context' | 'publicUrl'>,
  actor: Actor,
  { sessions, tutors, roles, payments }: Decisions,
): Overview['decisions'] => ({
  sessions: sessions.map((row) => presentListed(row, actor, services)),
  tutors: tutors.map((row) => presentTutor(row, services.publicUrl)),
  roles: roles.map(presentUser),
  payments: payments.map((row) => presentHeldPayment(row, row.person.id !== actor.id)),
})
