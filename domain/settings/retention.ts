import { defaultRetention, retention } from '../../contract/centre/retention.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'retention',
  schema: retention,
  otherwise: defaultRetention,
  action: 'retention.changed',
})

/** For how long messages and the audit trail are kept. */
export const readRetention = setting.read
export const setRetention = setting.set
