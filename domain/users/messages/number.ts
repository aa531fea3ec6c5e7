import { maskPhone } from '../../../contract/people/mask.ts'
import type { Executor } from '../../../db/client.ts'
import type { Contact } from '../../../db/schema.ts'
import type { User } from '../../auth-cache.ts'
import { type Context, newId } from '../../context.ts'
import { contactsOf } from '../../messages/contacts/contacts.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { userTexts } from './texts.ts'

type Change = 'added' | 'replaced' | 'removed'

export const numberChanged = defineMessage<{ change: Change; phone: string }>({
  name: 'number-changed',
  kind: 'sign-in',
  compose({ change, phone }, { locale, centre }) {
    const { number: texts } = userTexts[locale.language]
    const { subject, says, short } = texts[change]
    const end = maskPhone(phone)
    const otherwise = texts.otherwise[change === 'removed' ? 'removed' : 'added']
    return {
      subject: subject(centre),
      short: short(end, centre),
      paragraphs: [says(end), otherwise, texts.where],
    }
  },
})

/**
 * Tells a person that another number signs in to their account, or that theirs no longer does: whoever did it
 * may be somebody else. Call it before the row is changed: it goes to the contacts that they had.
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
  const contacts = await contactsOf(transaction, context, { userId: id, kind: 'sign-in' })
  if (now !== null)
    await tell(transaction, context, id, linked === null ? 'added' : 'replaced', now, contacts)
  else if (linked !== null) await tell(transaction, context, id, 'removed', linked, contacts)
}

/** Tells a former owner that their number belongs to another account now. The number gets no message. */
export const tellNumberLost = (
  transaction: Executor,
  context: Context,
  userId: string,
  phone: string,
): Promise<void> => tell(transaction, context, userId, 'removed', phone)

const tell = (
  transaction: Executor,
  context: Context,
  userId: string,
  change: Change,
  phone: string,
  contacts?: Contact[],
): Promise<void> =>
  writeMessages(transaction, context, numberChanged, [
    {
      ...{ userId, dedupeKey: `number-${change}:${newId(context)}`, path: '/dashboard/profile' },
      params: { change, phone },
      ...(contacts && { contacts }),
    },
  ])
