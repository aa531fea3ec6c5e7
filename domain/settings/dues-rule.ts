import { defaultDuesRule, duesRule } from '../../contract/fee-parts/fee-parts.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'dues',
  schema: duesRule,
  otherwise: defaultDuesRule,
  action: 'dues-rule.changed',
})

/** How long a part of a fee may be late before it closes join links and materials. */
export const readDuesRule = setting.read
export const setDuesRule = setting.set
