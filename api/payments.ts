import { getBalance } from '../contract/payments/balance.ts'
import {
  checkPayment,
  giveSeatBack,
  listPayments,
  recordPayment,
  startPayment,
} from '../contract/payments/payments.ts'
import { requireSelf } from '../domain/access.ts'
import { readPartsPaid } from '../domain/fee-parts/of-money.ts'
import { startIntent } from '../domain/payments/card-intents/start-intent.ts'
import { releaseHold } from '../domain/payments/checkouts/release-hold.ts'
import { startPayment as start } from '../domain/payments/checkouts/start-by-card.ts'
import * as read from '../domain/payments/history/read.ts'
import { readBalance } from '../domain/payments/ledger/balance.ts'
import { confirmPayment as record } from '../domain/payments/reconciling/confirm.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentPayment } from './present.ts'
import { presentAmount } from './present-refundable.ts'
import type { Services } from './services.ts'

export function mountPayments(api: Api, { context }: Services): void {
  endpoint(api, checkPayment, async ({ actor, query }) => {
    requireSelf(actor, query.email)
    return { hasPaid: await read.hasPaid(context, actor, query.sessionId) }
  })

  endpoint(api, startPayment, async ({ actor, body: { sessionId, amountInCents } }) => {
    if (sessionId === undefined) {
      const { clientSecret, amountMinor } = await startIntent(context, actor, amountInCents)
      return { clientSecret, amountInCents: amountMinor }
    }
    const started = await start(context, actor, { sessionId, amountMinor: amountInCents })
    return {
      clientSecret: started.clientSecret,
      amountInCents: started.amountMinor,
      holdExpiresAt: started.holdExpiresAt.toISOString(),
    }
  })

  endpoint(api, giveSeatBack, async ({ actor, params }) => {
    await releaseHold(context, actor, params.id)
    return { success: true as const }
  })

  endpoint(api, recordPayment, async ({ actor, body }) => {
    requireSelf(actor, body.email)
    return { insertedId: await record(context, actor, body) }
  })

  endpoint(api, getBalance, async ({ actor }) =>
    presentAmount(await readBalance(context.database, context, actor.id), context.currency),
  )

  endpoint(api, listPayments, async ({ actor, query }) => {
    requireSelf(actor, query.email)
    const rows = await read.listPayments(context, actor)
    const parts = await readPartsPaid(context.database, rows)
    return rows.map((row) => ({ ...presentPayment(row, parts.get(row.id)), email: actor.email }))
  })
}
