import { z } from 'zod'
import { text, unsettable } from './parameters.ts'
import { address, presentAddress } from './payment-methods.ts'
import type { PaymentDetails } from './schema.ts'

const line = unsettable(text()).optional()

/** Details of a payment that are stored and returned unchanged. */
export const detailParameters = {
  description: line,
  receipt_email: line,
  shipping: unsettable(
    z.strictObject({ address, name: text(), carrier: line, phone: line, tracking_number: line }),
  ).optional(),
  statement_descriptor: unsettable(text(22)).optional(),
  statement_descriptor_suffix: unsettable(text(22)).optional(),
  transfer_group: line,
}

const parameters = z.object(detailParameters)

export const noDetails: PaymentDetails = {
  description: null,
  receipt_email: null,
  shipping: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
}

export function changeDetails(current: PaymentDetails, given: z.output<typeof parameters>): PaymentDetails {
  const { shipping } = given
  return {
    description: changed(current.description, given.description),
    receipt_email: changed(current.receipt_email, given.receipt_email),
    shipping: shipping
      ? { ...shipping, address: presentAddress(shipping.address) }
      : changed(current.shipping, shipping),
    statement_descriptor: changed(current.statement_descriptor, given.statement_descriptor),
    statement_descriptor_suffix: changed(
      current.statement_descriptor_suffix,
      given.statement_descriptor_suffix,
    ),
    transfer_group: changed(current.transfer_group, given.transfer_group),
  }
}

/** Absent keeps a value; null unsets it. */
function changed<T>(current: T, given: T | undefined): T {
  return given === undefined ? current : given
}
