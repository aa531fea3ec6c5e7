import * as contract from '../contract/discounts/discounts.ts'
import { toMajor } from '../contract/payments/money.ts'
import * as discounts from '../domain/discounts/manage.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountDiscounts(api: Api, { context }: Services): void {
  const { currency } = context
  endpoint(api, contract.listDiscounts, async () => ({
    discounts: (await discounts.listDiscounts(context)).map((row) => presentDiscount(row, currency)),
  }))
  endpoint(api, contract.createDiscount, async ({ actor, body }) => ({
    insertedId: await discounts.createDiscount(context, actor, body),
  }))
  endpoint(api, contract.changeDiscount, async ({ actor, params, body }) => {
    await discounts.changeDiscount(context, actor, params.id, body)
    return { success: true as const }
  })
}

const presentDiscount = (
  { discount, used, sessions }: discounts.ListedDiscount,
  currency: string,
): contract.Discount => ({
  _id: discount.id,
  code: discount.code,
  kind: discount.kind,
  value: discount.kind === 'percent' ? discount.value : toMajor(discount.value, currency),
  limit: discount.maxUses,
  used,
  from: discount.validFrom?.toISOString() ?? null,
  until: discount.validUntil?.toISOString() ?? null,
  sessions: sessions.map(({ id, title }) => ({ _id: id, title })),
  active: discount.active,
  adminsOnly: discount.adminsOnly,
  created_at: discount.createdAt.toISOString(),
})
