import { defaultSentMoneyRule, sentMoneyRule } from '../../contract/payments/sent-money.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'sent-money',
  schema: sentMoneyRule,
  otherwise: defaultSentMoneyRule,
  action: 'sent-money-rule.changed',
})

/** How long a seat waits until somebody has checked the money that was sent for it by hand. */
export const readSentMoneyRule = setting.read

/** Applies to transaction ids from now on. */
export const setSentMoneyRule = setting.set
