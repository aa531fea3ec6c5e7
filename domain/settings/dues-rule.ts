import { defaultDuesRule, duesRule } from '../../contract/fee-parts/fee-parts.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'dues',
  schema: duesRule,
  otherwise: defaultDuesRule,
  action: 'dues-rule.changed',
})

/** When a late part of a fee closes join links and materials, and how often its payer is reminded. */
export const readDuesRule = setting.read
export const setDuesRule = setting.set
