import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/client.ts'
import { secrets } from '../db/schema.ts'
import type { BkashTokenState, BkashTokenStore } from '../providers/payments/bkash-token.ts'

const NAME = 'bkash token'

/**
 * Keeps bKash's token in the table `secrets`, where all processes find it. A change locks the row for an
 * instant, never for a call.
 */
export function createBkashTokenStore(database: Database): BkashTokenStore {
  const isToken = eq(secrets.name, NAME)
  return {
    async read() {
      const [row] = await database.select().from(secrets).where(isToken)
      return row ? parse(row.value) : null
    },
    async update(change) {
      await database.insert(secrets).values({ name: NAME, value: '' }).onConflictDoNothing()
      return database.transaction(async (transaction) => {
        const [row] = await transaction.select().from(secrets).where(isToken).for('update')
        const state = row ? parse(row.value) : null
        const changed = change(state)
        if (!changed) return state
        await transaction
          .update(secrets)
          .set({ value: JSON.stringify(changed) })
          .where(isToken)
        return changed
      })
    },
  }
}

const stateForm: z.ZodType<BkashTokenState> = z.object({
  account: z.string(),
  token: z
    .object({ idToken: z.string(), expiresAt: z.coerce.date(), refreshToken: z.string().nullable() })
    .nullable(),
  calls: z.array(z.coerce.date()),
  renewingUntil: z.coerce.date().nullable(),
})

/** Null for a value that an operator cleared. */
function parse(value: string): BkashTokenState | null {
  return value === '' ? null : stateForm.parse(JSON.parse(value))
}
