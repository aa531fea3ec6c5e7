import type { Context } from 'hono'
import { html } from 'hono/html'
import { hidden, link, page, type View } from './frame.ts'
import type { Transaction } from './presentation.ts'
import { ONE_TIME_CODE } from './test-numbers.ts'
import { texts } from './texts.ts'

/** Asks for the code by which the payer confirms to the bank. */
export function codePage(c: Context, view: View, { instrument }: Transaction, isWrong = false) {
  const text = texts[view.language]
  const to = instrument.card_no || instrument.card_issuer
  const content = html`
    <h1>${text.codeTitle}</h1>
    <p>${text.codeSent(to)}</p>
    ${isWrong ? html`<p role="alert">${text.wrongCode}</p>` : ''}
    <form method="post" action="code.php">
      ${hidden({ SESSIONKEY: view.session.sessionKey, lang: view.language })}
      <label>${text.code} <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required autofocus /></label>
      <p class="hint">${text.testCode(ONE_TIME_CODE)}</p>
      <button>${text.confirm}</button>
    </form>
    <a class="button second" href="${link('gw.php', view)}">${text.otherWay}</a>`
  return page(c, view, content, { here: 'code.php', status: isWrong ? 400 : 200 })
}
