import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { seenVersion } from '../http/fields.ts'
import { success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

/** M11: whether cashiers decide about others’ payments that wait for a decision, too. */
export const cashierRights = z
  .object({ decide: z.boolean({ error: coded('must_be_boolean', { label: 'decide' }) }) })
  .meta({ id: 'CashierRights' })

export const defaultCashierRights = { decide: false }

export const setCashierRights = defineEndpoint({
  method: 'PUT',
  path: '/settings/cashier-rights',
  tag: 'Payments',
  summary: 'Lets cashiers decide about others’ payments that wait for a decision, or Admins alone.',
  access: ['Admin'],
  errorStatuses: [409],
  body: cashierRights.extend({ version: seenVersion() }),
  response: success,
})
