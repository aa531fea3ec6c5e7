import { defaultMessageRule, messageRule } from '../../contract/messages/message-rule.ts'
import { defineSetting } from './setting.ts'

export const MESSAGE_RULE = 'messages'

const setting = defineSetting({
  name: MESSAGE_RULE,
  schema: messageRule,
  otherwise: defaultMessageRule,
  action: 'message-rule.changed',
})

/** In which language and by what ways the centre writes to people who have not chosen themselves. */
export const readMessageRule = setting.read
export const setMessageRule = setting.set
