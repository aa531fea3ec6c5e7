import { isNull } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { StandIn } from './context.ts'
import { isSame } from './ids.ts'
import { notices } from './schema.ts'

const plannedFault = z.object({
  /** The end of an address, such as `api.php`, or of the merchant's for a notice. */
  path: z.string().min(1),
  times: z.int().min(1).default(1),
  fault: z.union([
    z.object({ kind: z.literal('delay'), ms: z.number().min(0) }),
    z.object({
      kind: z.enum(['error-before', 'error-after', 'drop-before', 'drop', 'silence', 'duplicate']),
    }),
  ]),
})

/** Adds what no merchant can do: faults, and notices that come again. By the key of this stand-in. */
export function addAdministration(
  app: Hono,
  { adminKey, faultPlan, queries, clock }: StandIn,
  path: string,
): void {
  if (adminKey === undefined) return
  app.use(`${path}/*`, async (c, next) => {
    if (isSame(c.req.header('authorization') ?? '', `Bearer ${adminKey}`)) return next()
    return c.json({ message: 'Unauthorized' }, 401)
  })
  app.post(`${path}/faults`, async (c) => {
    const planned = plannedFault.safeParse(await c.req.json().catch(() => null))
    if (!planned.success) return c.json({ message: z.prettifyError(planned.error) }, 400)
    faultPlan?.add(planned.data)
    return c.json({})
  })
  app.post(`${path}/notices/repeat`, async (c) => {
    const again = await queries
      .update(notices)
      .set({ nextAttemptAt: clock(), createdAt: clock() })
      .where(isNull(notices.nextAttemptAt))
      .returning()
    return c.json({ repeated: again.length })
  })
}
