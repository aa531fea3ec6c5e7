import { cashierRights, defaultCashierRights } from '../../contract/desk/cashier-rights.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'cashier-rights',
  schema: cashierRights,
  otherwise: defaultCashierRights,
  action: 'cashier-rights.changed',
})

/** What cashiers may do beside the desk. */
export const readCashierRights = setting.read
export const setCashierRights = setting.set
