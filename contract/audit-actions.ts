/** In a file without schemas, so that pages that only need the names do not load zod. */

/** The actions in the audit trail, by the object they change. */
export const auditActions = [
  'session.approved',
  'session.rejected',
  'session.changed',
  'session.resubmitted',
  'session.cancelled',
  'booking.cancelled',
  'payment.refunded',
  'payment.disputed',
  'dispute.closed',
  'refund-rule.changed',
  'branch.created',
  'branch.changed',
  'room.created',
  'room.changed',
  'centre.changed',
  'tutor.approved',
  'tutor.ended',
  'tutor.deleted',
  'role.changed',
  'role.declined',
  'sign-ins.ended',
  'material.deleted',
  'account.deleted',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The parts of the system that act without a person. */
export const systemActors = ['bin/role', 'bin/remove-demo', 'reconciler', 'card provider'] as const
export type SystemActor = (typeof systemActors)[number]
