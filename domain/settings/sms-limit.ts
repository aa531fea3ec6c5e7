import { defaultSmsLimit, smsLimit } from '../../contract/messages/sms-limit.ts'
import { defineSetting } from './setting.ts'

export const SMS_LIMIT = 'sms-limit'

const setting = defineSetting({
  name: SMS_LIMIT,
  schema: smsLimit,
  otherwise: defaultSmsLimit,
  action: 'sms-limit.changed',
})

/** What all SMS of a day may cost, in major units. */
export const readSmsLimit = setting.read
export const setSmsLimit = setting.set
