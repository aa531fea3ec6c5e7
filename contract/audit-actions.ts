/** Without a schema beside them: pages that only name them need none. */

/** What people do that others must be able to look up, by what it is done to. */
export const auditActions = [
  'session.approved',
  'session.rejected',
  'session.changed',
  'session.cancelled',
  'booking.cancelled',
  'payment.refunded',
  'payment.disputed',
  'dispute.closed',
  'refund-rule.changed',
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

/** What does such things when no person does. */
export const systemActors = ['bin/role', 'bin/remove-demo', 'reconciler', 'card provider'] as const
export type SystemActor = (typeof systemActors)[number]
