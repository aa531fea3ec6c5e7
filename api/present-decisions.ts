import type { Overview } from '../contract/centre/overview.ts'
import type { Actor } from '../domain/access.ts'
import { endOfRequest } from '../domain/bookings/confirm-cancelling.ts'
import type { readDecisions } from '../domain/overview/decisions.ts'
import { presentDue } from './fee-parts.ts'
import { presentHeldPayment } from './held-payments.ts'
import { shownAt } from './present-fee-parts.ts'
import { presentListed } from './present-listed.ts'
import { presentAmount } from './present-refundable.ts'
import type { Services } from './services.ts'
import { presentApplicant } from './tutors.ts'
import { presentUser } from './users.ts'

type Decisions = Awaited<ReturnType<typeof readDecisions>>

/** Presents what an Admin decides in place: each row as its own list shows it. */
export async function presentDecisions(
  services: Pick<Services, 'context' | 'publicUrl'>,
  actor: Actor,
  { sessions, tutors, roles, payments, cancellations, waivers }: Decisions,
): Promise<NonNullable<Overview['decisions']>> {
  const { context, publicUrl } = services
  const shown = await shownAt(context)
  return {
    sessions: sessions.map((row) => presentListed(row, actor, services)),
    tutors: tutors.map((row) => presentApplicant(row, publicUrl)),
    roles: roles.map((row) => presentUser(context, row)),
    payments: payments.map((row) => presentHeldPayment(row, row.person.id !== actor.id)),
    cancellations: cancellations.map(({ session, request, askedBy }) => ({
      session: presentListed(session, actor, services),
      askedBy: askedBy ?? '',
      isOwn: request.askedById === actor.id,
      askedAt: request.askedAt.toISOString(),
      until: endOfRequest(request).toISOString(),
      seats: request.seats,
      ...presentAmount(request.refundMinor, context.currency),
    })),
    waivers: waivers.map((row) => presentDue(row, shown, actor.id)),
  }
}
