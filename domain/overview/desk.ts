import { countPeopleToCall } from '../calls/list.ts'
import type { Context } from '../context.ts'
import { countDueByHand } from '../desk/due.ts'
import { countHeldPayments } from '../payments/held-payments/list.ts'

/** Reads what waits at the desk, for a cashier. */
export async function readDesk(context: Context) {
  const [refunds, payments, calls] = await Promise.all([
    countDueByHand(context),
    countHeldPayments(context),
    countPeopleToCall(context),
  ])
  return { refunds, payments, calls }
}
