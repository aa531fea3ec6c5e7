import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { foundReceipt } from './staff-search.ts'

/** M10. For who has to print one again, or wonders whether the last payment was written down. */
export const listOwnReceipts = defineEndpoint({
  method: 'GET',
  path: '/desk/receipts',
  tag: 'Payments',
  summary: 'The last five receipts of money that the caller has taken by hand today, the latest first.',
  access: 'cashiers',
  response: z.object({ receipts: z.array(foundReceipt) }),
})
