import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from './bookings.ts'
import { branchesKey } from './branches.ts'
import { centreKey } from './centre.ts'
import { materialsKey } from './materials.ts'
import { moneyKey } from './money.ts'
import { notesKey } from './notes.ts'
import { notificationsKey } from './notifications.ts'
import { paymentsKey } from './payments.ts'
import { roleKey } from './role.ts'
import { sessionKeys, sessionListKeys } from './sessions.ts'
import { tutorsKey } from './tutors.ts'
import { usersKey } from './users.ts'

/** Invalidates what a change may have altered. Sessions show seats and states, so a booking changes them too. */
export function useInvalidate() {
  const client = useQueryClient()
  const invalidate = (keys: readonly QueryKey[]) => {
    // Nobody waits for the bell.
    void client.invalidateQueries({ queryKey: notificationsKey })
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return {
    afterSessionChange: () => invalidate(sessionKeys),
    /** Does not read the deleted session itself: the server would answer 404. */
    afterSessionDelete: () => invalidate(sessionListKeys),
    /** Also after a cancellation, and after anything else that may have moved a seat or money. */
    afterBooking: () => invalidate([bookingsKey, paymentsKey, moneyKey, ...sessionKeys]),
    /** A seat is held now, and a payment may follow. */
    afterHold: () => invalidate([moneyKey, ...sessionKeys]),
    /** Becoming or ceasing to be a tutor also changes a role. */
    afterTutorChange: () => invalidate([tutorsKey, usersKey, roleKey]),
    afterRoleChange: () => invalidate([usersKey, roleKey]),
    /** Sessions show where they are held. */
    afterBranchChange: () => invalidate([branchesKey, ...sessionKeys]),
    afterCentreChange: () => invalidate([centreKey]),
    afterNoteChange: () => invalidate([notesKey]),
    afterMaterialChange: () => invalidate([materialsKey]),
  }
}
