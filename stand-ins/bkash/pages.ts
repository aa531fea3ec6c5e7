import type { Context, Hono } from 'hono'
import { findPayment, type Mistake, resultOf, type Typed, takeStep } from './checkout.ts'
import { CHECKOUT, type StandIn } from './context.ts'
import { checkoutPage, unknownPage } from './page.ts'
import { type PaymentRow, resultUrl } from './payments.ts'
import { randomId } from './random.ts'
import type { Language } from './texts.ts'

/** The pages that a payer sees: number, code, PIN, each a plain form that posts to its own address. */
export function addCheckoutPages(app: Hono, standIn: StandIn): void {
  app.get(CHECKOUT, (c) =>
    standIn.db.transaction(async (queries) => {
      const payment = await findPayment(queries, linkOf(c))
      return payment ? answer(c, payment, null) : unknownPage(c, languageOf(c))
    }),
  )

  app.post(CHECKOUT, async (c) => {
    const typed = await readForm(c)
    return standIn.db.transaction(async (queries) => {
      const before = await findPayment(queries, linkOf(c))
      if (!before) return unknownPage(c, languageOf(c))
      // An older page, or a second tab, must not change what is decided.
      if (resultOf(before, standIn.clock())) return answer(c, before, null)
      const { payment, mistake } = await takeStep(queries, before, typed)
      if (mistake || resultOf(payment, standIn.clock())) return answer(c, payment, mistake)
      return c.redirect(c.req.url.slice(new URL(c.req.url).origin.length), 303)
    })
  })

  function answer(c: Context, payment: PaymentRow, mistake: Mistake | null) {
    const result = resultOf(payment, standIn.clock())
    if (result) return c.redirect(resultUrl(payment, result, randomId(standIn.random, 10)), 303)
    return checkoutPage(c, { payment, mistake, language: languageOf(c) })
  }
}

const linkOf = (c: Context) => ({ id: c.req.query('paymentId') ?? '', hash: c.req.query('hash') ?? '' })

/** As chosen on the page, or as the browser prefers. */
function languageOf(c: Context): Language {
  const wanted = c.req.query('lang') ?? c.req.header('accept-language') ?? ''
  return wanted.startsWith('bn') ? 'bn' : 'en'
}

async function readForm(c: Context): Promise<Typed> {
  const form = new URLSearchParams(await c.req.text())
  return Object.fromEntries(form)
}
