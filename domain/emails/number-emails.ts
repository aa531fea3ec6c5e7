import { maskPhone } from '../../contract/people/mask.ts'
import type { Executor } from '../../db/client.ts'
import type { User } from '../auth-cache.ts'
import { type Context, newId } from '../context.ts'
import { enqueueEmails } from './enqueue.ts'

type Change = 'added' | 'replaced' | 'removed'

/**
 * Tells a person that another number signs in to their account, or that theirs no longer does: whoever did it
 * may be somebody else. Call it before the row is changed, so that the number that they had gets it too.
 */
export async function tellNumberChanged(
  transaction: Executor,
  context: Context,
  { id, phone, phoneSignInAt }: Pick<User, 'id' | 'phone' | 'phoneSignInAt'>,
  after: Partial<Pick<User, 'phone' | 'phoneSignInAt'>>,
): Promise<void> {
  const linked = phoneSignInAt === null ? null : phone
  const now = after.phone === undefined ? linked : after.phone
  if (now === linked) return
  if (now !== null) await tell(transaction, context, id, linked === null ? 'added' : 'replaced', now)
  else if (linked !== null) await tell(transaction, context, id, 'removed', linked)
}

/** Tells a former owner that their number belongs to another account now. The number gets no message. */
export const tellNumberLost = (
  transaction: Executor,
  context: Context,
  userId: string,
  phone: string,
): Promise<void> => tell(transaction, context, userId, 'removed', phone)

async function tell(
  transaction: Executor,
  context: Context,
  userId: string,
  change: Change,
  phone: string,
): Promise<void> {
  const dedupeKey = `number-${change}:${newId(context)}`
  await enqueueEmails(transaction, context, [
    {
      kind: 'sign-in',
      to: [{ userId, dedupeKey, path: '/dashboard/profile' }],
      render({ messages: { number } }) {
        const { subject, says, short } = number[change]
        const end = maskPhone(phone)
        return {
          ...{ subject, short: short(end) },
          paragraphs: [says(end), number.otherwise[change === 'removed' ? 'removed' : 'added'], number.where],
        }
      },
    },
  ])
}
