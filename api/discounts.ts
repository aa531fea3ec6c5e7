import type { ClientConfig, OfferedMethod } from '../contract/centre/config.ts'
import * as contract from '../contract/discounts/discounts.ts'
import { en } from '../contract/messages/en.ts'
import { toMajor } from '../contract/payments/money.ts'
import * as discounts from '../domain/discounts/manage.ts'
import { type QuotedPrice, quotePrice } from '../domain/discounts/quote.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountDiscounts(api: Api, { context, clientConfig }: Services): void {
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
  endpoint(api, contract.getPrice, async ({ actor, params, query }, { clientAddress }) => {
    const question = { sessionId: params.id, code: query.code, part: query.part, address: clientAddress }
    return presentPrice(await quotePrice(context, actor, question), clientConfig)
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
  created_at: discount.createdAt.toISOString(),
})

const presentPrice = (
  { fullMinor, amountMinor, late, discount, problem, shown }: QuotedPrice,
  { currency, payments }: ClientConfig,
): contract.Price => ({
  amount: toMajor(amountMinor, currency),
  amountInCents: amountMinor,
  full: toMajor(fullMinor, currency),
  fullInCents: fullMinor,
  ...(late && { late }),
  currency,
  ...(discount && { code: discount.code }),
  ...(problem && { reason: problem, message: en[problem] }),
  methods: methodsFor(toMajor(amountMinor, currency), payments.methods),
  ...(shown && {
    parts: shown.map(({ part, amountMinor: minor, dueOn }) => ({
      ...{ part, amount: toMajor(minor, currency), amountInCents: minor, dueOn },
    })),
  }),
})

const methodsFor = (amount: number, offered: OfferedMethod[]) =>
  offered
    .filter(({ minAmount, maxAmount }) => minAmount <= amount && amount <= maxAmount)
    .map(({ method }) => method)
