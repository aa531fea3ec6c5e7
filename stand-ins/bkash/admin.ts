import { isNotNull } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Planned } from '../faults.ts'
import { parseAmount } from './amounts.ts'
import { HOST, type StandIn } from './context.ts'
import type { Fault } from './faults.ts'
import { recordNotice } from './notices.ts'
import { isSame, randomId } from './random.ts'
import { notices, transactions } from './schema.ts'

const ADMIN = `${HOST}/admin`

const counterForm = z.object({
  type: z.enum(['qr', 'ussd']),
  amount: z.string().transform(parseAmount).pipe(z.number()),
  wallet: z.string().regex(/^01\d{9}$/),
  reference: z.string().max(255).default(''),
})

const faultForm = z.object({
  /** The end of a call's path, such as `execute`. */
  path: z.string().min(1),
  times: z.int().min(1).default(1),
  fault: z.union([
    z.object({ kind: z.literal('delay'), ms: z.number() }),
    z.object({ kind: z.enum(['error-before', 'error-after', 'drop-before', 'drop', 'silence']) }),
    z.object({ kind: z.literal('refuse'), code: z.string() }),
  ]),
})

/**
 * Adds what no merchant can do: money that comes at the counter, faults, notices that come twice. By the key
 * of this stand-in.
 */
export function addAdministration(app: Hono, standIn: StandIn, addFault: (planned: Planned<Fault>) => void) {
  const { adminKey, db, clock } = standIn
  if (adminKey === undefined) return
  app.use(`${ADMIN}/*`, async (c, next) => {
    if (isSame(c.req.header('authorization') ?? '', `Bearer ${adminKey}`)) return next()
    return c.json({ message: 'Unauthorized' }, 401)
  })
  app.post(`${ADMIN}/transactions`, async (c) => {
    const form = counterForm.safeParse(await c.req.json().catch(() => null))
    if (!form.success) return c.json({ message: z.prettifyError(form.error) }, 400)
    const { amount: amountMinor, ...given } = form.data
    const now = clock()
    const trxId = randomId(standIn.random, 10)
    const transaction = { ...given, trxId, amountMinor, paymentId: null, completedAt: now }
    await db.transaction(async (queries) => {
      await queries.insert(transactions).values(transaction)
      await recordNotice({ queries, standIn, now }, transaction, '')
    })
    return c.json({ trxID: trxId })
  })
  app.post(`${ADMIN}/faults`, async (c) => {
    const form = faultForm.safeParse(await c.req.json().catch(() => null))
    if (!form.success) return c.json({ message: z.prettifyError(form.error) }, 400)
    addFault(form.data)
    return c.json({})
  })
  app.post(`${ADMIN}/notices/repeat`, async (c) => {
    const again = await db
      .update(notices)
      .set({ nextAttemptAt: clock(), deliveredAt: null })
      .where(isNotNull(notices.deliveredAt))
      .returning()
    return c.json({ repeated: again.length })
  })
}
