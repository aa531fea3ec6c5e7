import { eq, sql } from 'drizzle-orm'
import { payments } from '../../db/schema.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import type { Faults } from '../../stand-ins/sslcommerz/index.ts'
import type { TestApp } from './boot.ts'
import { payAtSslcommerz, startCheckout } from './hosted-payments.ts'
import { type Person, student } from './people.ts'
import { createSession } from './sessions.ts'

/**
 * What happens to SSLCommerz's next answer about a refund: it is lost, before or after the refund was made.
 */
type Loss = 'drop' | 'drop-before'

/** Faults for the stand-in of SSLCommerz that lose an answer when told to. */
export function losingRefunds() {
  let losing: Loss | undefined
  const faults: Faults = ({ path }) => {
    const kind = path.endsWith('/merchantTransIDvalidationAPI.php') ? losing : undefined
    if (kind) losing = undefined
    return kind && { kind }
  }
  return {
    faults,
    /** A payment of 500 taka that is refunded, the answer to whose refund was lost. */
    async loseRefund(app: TestApp, owner: Person, how: Loss) {
      const { context } = app.services
      const sessionId = await createSession(owner, { fee: 500 })
      const asked = { sessionId, method: 'sslcommerz', amount: 500 } as const
      const { redirectUrl } = await startCheckout(await student(app), asked)
      const { target, fields } = await payAtSslcommerz(app, redirectUrl)
      await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
      await owner.ask('DELETE', `/sessions/${sessionId}`)
      losing = how
      await processRefunds(context)
      const read = async () => {
        const [payment] = await context.database
          .select()
          .from(payments)
          .where(eq(payments.sessionId, sessionId))
        if (!payment) throw new Error('There is no payment')
        return payment
      }
      return { read, transaction: fields.bank_tran_id ?? '' }
    },
  }
}

/** The references of a payment's refunds in the merchant panel. */
export async function inPanel(app: TestApp, transaction: string): Promise<string[]> {
  const { rows } = await app.services.context.database.execute<{ reference: string }>(
    sql`select reference from sslcommerz.refunds where bank_tran_id = ${transaction}`,
  )
  return rows.map(({ reference }) => reference)
}
