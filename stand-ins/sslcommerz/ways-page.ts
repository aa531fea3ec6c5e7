import type { Context } from 'hono'
import { html } from 'hono/html'
import { hidden, link, page, type View } from './frame.ts'
import { behaviours, gateways, numbers, type Tab, tabs } from './test-numbers.ts'
import { formatMoney, type Texts, texts } from './texts.ts'

/** The ways to pay, one tab at a time. `wrong`: what was typed and is no test number. */
export function waysPage(c: Context, view: View, { tab, wrong }: { tab: Tab; wrong?: string }) {
  const text = texts[view.language]
  const own = { SESSIONKEY: view.session.sessionKey, lang: view.language }
  const content = html`
    <h1 id="ways">${text.ways}</h1>
    <nav aria-labelledby="ways">
      ${tabs.map((name) => html`<a href="${link('gw.php', view, { tab: name })}" ${name === tab ? html`aria-current="page"` : ''}>${text.tabs[name]}</a>`)}
    </nav>
    ${wrong === undefined ? '' : html`<p role="alert">${text.unknownNumber}</p>`}
    <form method="post" action="pay.php">
      ${hidden({ ...own, tab })}
      ${tab === 'card' ? '' : gatewayChoice(tab, text)}
      ${numberField(tab, text, wrong ?? numbers[tab].pays)}
      ${tab === 'card' ? cardFields(text) : ''}
      <button>${text.pay(formatMoney(view.session.amount, view.language))}</button>
    </form>
    <form method="post" action="leave.php">
      ${hidden(own)}
      <button class="second">${text.cancel}</button>
    </form>
    ${testNumbers(tab, text)}`
  return page(c, view, content, { here: 'gw.php', status: wrong === undefined ? 200 : 400 })
}

const gatewayChoice = (tab: 'wallet' | 'bank', text: Texts) => html`
  <fieldset class="${tab === 'wallet' ? 'three' : ''}">
    <legend>${text.which[tab]}</legend>
    ${Object.keys(gateways[tab]).map(
      (name, index) =>
        html`<label class="choice"><input type="radio" name="gateway" value="${name}" ${index === 0 ? 'checked' : ''} /><span>${text.gateways[name]}</span></label>`,
    )}
  </fieldset>`

const numberField = (tab: Tab, text: Texts, value: string) => html`
  <label>${text.number[tab]}
    <input name="number" value="${value}" inputmode="${tab === 'bank' ? 'text' : 'numeric'}" autocomplete="off" maxlength="40" required />
  </label>`

/** As people know it from cards. Nothing reads them. */
const cardFields = (text: Texts) => html`
  <div class="pair">
    <label>${text.expiry} <input value="12/30" inputmode="numeric" autocomplete="off" maxlength="5" /></label>
    <label>${text.cvc} <input value="111" inputmode="numeric" autocomplete="off" maxlength="4" /></label>
  </div>`

const testNumbers = (tab: Tab, text: Texts) => html`
  <details>
    <summary>${text.testNumbers}</summary>
    <table>
      ${Object.keys(behaviours)
        .toSorted((a, b) => Number(b === '1111') - Number(a === '1111'))
        .map((code) => html`<tr><td>${numbers[tab].prefix + code}</td><td>${text.outcomes[code]}</td></tr>`)}
    </table>
  </details>`
