import { findCharge, presentCharge } from './charge-object.ts'
import type { Call } from './context.ts'
import { invalidRequest, Refusal } from './errors.ts'
import { findPaymentMethod, presentPaymentMethod } from './payment-methods.ts'

/** The properties of an intent that hold ids, with how the object of an id is read. */
const references: Record<string, (call: Call, id: string) => Promise<object>> = {
  latest_charge: async (call, id) => presentCharge(call.queries, await findCharge(call, id, 'charge')),
  payment_method: async (call, id) =>
    presentPaymentMethod(await findPaymentMethod(call, id, 'payment_method')),
}

/**
 * Replaces ids by objects as `expand` asks.
 * @throws {Refusal} 400 for a property that is not expanded here, 403 for one that is hidden from a browser.
 */
export async function expand(call: Call, body: object, paths: string[]): Promise<object> {
  const expanded: Record<string, unknown> = { ...body }
  for (const path of paths) {
    if (call.caller === 'publishable' && path !== 'payment_method') {
      throw new Refusal(403, {
        type: 'invalid_request_error',
        message: `You may not expand the property ${path} with a publishable API key.`,
      })
    }
    const read =
      expanded.object === 'payment_intent' && Object.hasOwn(references, path) ? references[path] : undefined
    if (!read) {
      const [property = ''] = path.split('.')
      throw invalidRequest(`This property cannot be expanded (${property.slice(0, 200)}).`, {
        param: 'expand',
      })
    }
    const id = expanded[path]
    if (typeof id === 'string') expanded[path] = await read(call, id)
  }
  return expanded
}
