import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Merchant } from './context.ts'
import { hidden, link, page, type View } from './frame.ts'
import { signedFields } from './notices.ts'
import type { Transaction } from './presentation.ts'
import { texts } from './texts.ts'

/** Shows the outcome of the payment, and the way back to the merchant, which carries the signed fields. */
export function resultPage(c: Context, merchant: Merchant, view: View, last: Transaction | undefined) {
  const { session, storeName } = view
  const text = texts[view.language]
  const { successUrl, failUrl, cancelUrl } = session.order
  const goBack = (url: string) => html`
    <form method="post" action="${url}">
      ${hidden(signedFields(merchant, session, last?.status === 'CHALLENGED' ? undefined : last))}
      <button>${text.back(storeName)}</button>
    </form>`
  const show = (mark: unknown, title: string, explanation: string, rest: unknown, leavesAtOnce = false) =>
    page(c, view, html`<div class="result">${mark}<h1>${title}</h1><p>${explanation}</p></div>${rest}`, {
      here: 'done.php',
      leavesAtOnce,
    })
  const failure = (last?.error && text.errors[last.error]) || text.failedText

  if (session.status === 'PAID')
    return show(yes, text.paid, text.paidText(storeName), goBack(successUrl), true)
  // A session that was left while its bank decides ends with the bank's answer.
  if (last?.status === 'PENDING')
    return show(wait, text.pending, text.pendingText(storeName), goBack(successUrl))
  if (session.status === 'CANCELLED')
    return show(no, text.cancelled, text.cancelledText(storeName), goBack(cancelUrl), true)
  if (session.status === 'FAILED') return show(no, text.failed, failure, goBack(failUrl), true)
  if (session.status === 'OPEN') return show(no, text.failed, failure, failedChoices(view))
  return show(wait, text.expired, text.expiredText(storeName), goBack(failUrl))
}

/** After a failure somebody can try again, or leave. */
function failedChoices(view: View) {
  const text = texts[view.language]
  return html`
    <a class="button" href="${link('gw.php', view)}">${text.again}</a>
    <form method="post" action="leave.php">
      ${hidden({ SESSIONKEY: view.session.sessionKey, lang: view.language })}
      <button class="second">${text.back(view.storeName)}</button>
    </form>`
}

const yes = html`<p class="mark" aria-hidden="true">✓</p>`
const no = html`<p class="mark no" aria-hidden="true">✕</p>`
const wait = html`<p class="mark wait" aria-hidden="true">…</p>`
