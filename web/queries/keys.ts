/*
 * The beginnings of the keys of all queries, apart from the queries: what a change makes stale
 * (use-invalidate.ts) is known on every screen, the queries only where they are used.
 */

export const attendanceKey = ['attendance'] as const
export const bookingsKey = ['bookings'] as const
export const branchesKey = ['branches'] as const
export const callsKey = ['calls'] as const
export const centreDuesKey = ['centre-dues'] as const
export const centreKey = ['centre'] as const
export const checkoutsKey = ['checkouts'] as const
export const closeKey = ['close'] as const
export const deskKey = ['desk'] as const
export const discountsKey = ['discounts'] as const
export const heldPaymentsKey = ['held-payments'] as const
export const holidaysKey = ['holidays'] as const
export const homeSessionsKey = ['mySessions'] as const
export const materialsKey = ['materials'] as const
export const moneyKey = ['money'] as const
export const notesKey = ['notes'] as const
export const notificationsKey = ['notifications'] as const
export const outboxKey = ['outbox'] as const
export const overviewKey = ['overview'] as const
export const paymentsKey = ['payments'] as const
export const refundRuleKey = ['refund-rule'] as const
export const refundsKey = ['refunds'] as const
export const reviewsKey = ['reviews'] as const
export const roleKey = ['role'] as const
export const sessionsKey = ['sessions'] as const
export const tutorsKey = ['tutors'] as const
export const usersKey = ['users'] as const
export const waitlistKey = ['waitlist'] as const

/** For `invalidateQueries`: every list, including that of the home page (C05). */
export const sessionListKeys = [[...sessionsKey, 'page'], homeSessionsKey]
/** The lists and each session by itself. */
export const sessionKeys = [sessionsKey, homeSessionsKey]
