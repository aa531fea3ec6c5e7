import { defaultRefundLimit, refundLimit } from '../../contract/desk/refund-limit.ts'
import { toMinor } from '../../contract/payments/money.ts'
import type { Reader } from '../../db/pipeline.ts'
import type { Context } from '../context.ts'
import { defineSetting } from './setting.ts'

const setting = defineSetting({
  name: 'refund-limit',
  schema: refundLimit,
  otherwise: defaultRefundLimit,
  action: 'refund-limit.changed',
})

export const readRefundLimit = setting.read
export const setRefundLimit = setting.set

/** The same in the smallest unit. */
export async function readRefundLimitMinor(
  queries: Reader,
  { currency }: Pick<Context, 'currency'>,
): Promise<number> {
  return toMinor((await setting.read(queries)).refundLimit, currency)
}
