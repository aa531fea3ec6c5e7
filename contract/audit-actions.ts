/** In a file without schemas, so that pages that only need the names do not load zod. */

/** The actions in the audit trail, by the object they change. */
export const auditActions = [
  'session.approved',
  'session.rejected',
  'session.changed',
  'session.resubmitted',
  'session.cancelled',
  'session.runs',
  'class.moved',
  'class.cancelled',
  'class.added',
  'booking.cancelled',
  'booking.switched',
  'payment.taken',
  'payment.accepted',
  'payment.refused',
  'payment.refunded',
  'refund.answered',
  'payment.disputed',
  'dispute.closed',
  'refund-rule.changed',
  'waitlist.passed',
  'waitlist-rule.changed',
  'branch.created',
  'branch.changed',
  'room.created',
  'room.changed',
  'holiday.added',
  'holiday.removed',
  'discount.created',
  'discount.changed',
  'centre.changed',
  'tutor.approved',
  'tutor.ended',
  'tutor.deleted',
  'role.changed',
  'role.declined',
  'cashier.added',
  'cashier.removed',
  'sign-ins.ended',
  'material.deleted',
  'account.claimed',
  'account.deleted',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The parts of the system that act without a person. */
export const systemActors = [
  'bin/role',
  'bin/refund',
  'bin/remove-demo',
  'reconciler',
  'minimums',
  'card provider',
  'bKash',
] as const
export type SystemActor = (typeof systemActors)[number]
