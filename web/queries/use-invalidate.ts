import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  attendanceKey,
  bookingsKey,
  branchesKey,
  callsKey,
  centreDuesKey,
  centreKey,
  checkoutsKey,
  closeKey,
  deskKey,
  discountsKey,
  heldPaymentsKey,
  holidaysKey,
  materialsKey,
  moneyKey,
  notesKey,
  notificationsKey,
  overviewKey,
  paymentsKey,
  refundsKey,
  reviewsKey,
  roleKey,
  sessionKeys,
  sessionListKeys,
  tutorsKey,
  usersKey,
  waitlistKey,
} from './keys.ts'

/**
 * Invalidates what a change may have altered. Sessions show seats and states, so a booking changes them too.
 */
export function useInvalidate() {
  const client = useQueryClient()
  const invalidate = (keys: readonly QueryKey[]) => {
    // Nobody waits for the bell.
    void client.invalidateQueries({ queryKey: notificationsKey })
    // The first screen shows some of everything.
    const stale = [overviewKey, ...keys]
    return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return {
    afterSessionChange: () => invalidate(sessionKeys),
    /** Does not read the deleted session itself: the server would answer 404. */
    afterSessionDelete: () => invalidate(sessionListKeys),
    /** Somebody takes a roll, or says that they will not come. */
    afterAttendance: () => invalidate([attendanceKey]),
    /** Everything that says when a class is. */
    afterClassChange: () => invalidate([bookingsKey, ...sessionKeys]),
    /**
     * Also after a cancellation, and after anything else that may have moved a seat or money. The role says
     * who pays by parts.
     */
    afterBooking: () =>
      invalidate([bookingsKey, paymentsKey, moneyKey, checkoutsKey, waitlistKey, roleKey, ...sessionKeys]),
    /** Somebody paid at the desk, or got a refund there. */
    afterDeskPayment: () =>
      invalidate([
        refundsKey,
        closeKey,
        deskKey,
        waitlistKey,
        centreDuesKey,
        paymentsKey,
        bookingsKey,
        moneyKey,
        ...sessionKeys,
      ]),
    /** A cash box was opened, changed, counted, or cash was put in or taken out. */
    afterCashBox: () => invalidate([closeKey]),
    /** A part of a fee is waived, or due again. */
    afterWaiver: () => invalidate([centreDuesKey, deskKey]),
    /** Somebody joined or left the line for a seat, or wants to hear of one. */
    afterWaitlist: () => invalidate([waitlistKey, ...sessionKeys]),
    /** A seat is held now, and a payment may follow. */
    afterHold: () => invalidate([moneyKey, checkoutsKey, ...sessionKeys]),
    /** Becoming or ceasing to be a tutor also changes a role. */
    afterTutorChange: () => invalidate([tutorsKey, usersKey, roleKey]),
    afterRoleChange: () => invalidate([usersKey, roleKey]),
    /** Sessions show where they are held. */
    afterBranchChange: () => invalidate([branchesKey, ...sessionKeys]),
    afterHolidayChange: () => invalidate([holidaysKey]),
    afterDiscountChange: () => invalidate([discountsKey]),
    /** A decision books a seat, or refunds money. */
    afterDecision: () => invalidate([heldPaymentsKey, closeKey, paymentsKey, ...sessionKeys]),
    /** The desk did something for a person about their seat. */
    afterDeskAct: () => invalidate([deskKey, callsKey, paymentsKey, ...sessionKeys]),
    /** Somebody was told by phone. */
    afterCall: () => invalidate([callsKey, deskKey]),
    /** The server goes on with a refund. */
    afterRefundAnswer: () => invalidate([refundsKey, closeKey, paymentsKey]),
    afterCentreChange: () => invalidate([centreKey]),
    afterNoteChange: () => invalidate([notesKey]),
    /** Sessions show their average. */
    afterReviewChange: () => invalidate([reviewsKey, ...sessionKeys]),
    afterMaterialChange: () => invalidate([materialsKey]),
  }
}
