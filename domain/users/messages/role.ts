import type { Role } from '../../../contract/people/roles.ts'
import type { Executor } from '../../../db/client.ts'
import { type Context, newId } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { userTexts } from './texts.ts'

type Params = { decision: 'changed' | 'declined'; role: Role }

export const roleDecided = defineMessage<Params>({
  name: 'role-decided',
  kind: 'account',
  compose({ decision, role }, { locale, centre }) {
    const { role: texts, roles } = userTexts[locale.language]
    const { subject, says, where } = texts[decision]
    return { subject: subject(centre), paragraphs: [says(roles[role]), where] }
  },
})

/** Tells a user that their role has changed, or that their request was declined: each time. */
export const tellRoleDecided = (
  transaction: Executor,
  context: Context,
  userId: string,
  params: Params,
): Promise<void> =>
  writeMessages(transaction, context, roleDecided, [
    { userId, dedupeKey: `role:${userId}:${newId(context)}`, path: '/dashboard', params },
  ])
