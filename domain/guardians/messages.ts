import { calledOf } from '../../contract/people/local-part.ts'
import type { Executor } from '../../db/client.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import { defineMessage } from '../messages/outbox/template.ts'
import { writeMessages } from '../messages/outbox/write.ts'
import { guardianTexts } from './texts.ts'

type Change = 'named' | 'ended'

/** To the guardian. `name`: the child's. */
export const guardianTold = defineMessage<{ change: Change; name: string }>({
  name: 'guardian-told',
  kind: 'account',
  compose({ change, name }, { locale, centre }) {
    const { subject, says, where } = guardianTexts[locale.language].guardian[change]
    return { subject: subject(name, centre), paragraphs: [says(name), where] }
  },
})

/** To the child, whom somebody else may have named it for: nobody silences it. `name`: the guardian's. */
export const childTold = defineMessage<{ change: Change; name: string }>({
  name: 'child-told',
  kind: 'sign-in',
  compose({ change, name }, { locale, centre }) {
    const { subject, says, where } = guardianTexts[locale.language].child[change]
    return { subject: subject(name, centre), paragraphs: [says(name), where] }
  },
})

type Changed = { id: string; change: Change; guardian: User; child: User }

/** Tells both, each to the contacts that they have. */
export async function tellGuardianChanged(
  transaction: Executor,
  context: Context,
  { id, change, guardian, child }: Changed,
): Promise<void> {
  await writeMessages(transaction, context, guardianTold, [
    {
      ...{ userId: guardian.id, dedupeKey: `guardian-told:${change}:${id}`, path: '/dashboard' },
      params: { change, name: calledOf(child) },
    },
  ])
  await writeMessages(transaction, context, childTold, [
    {
      ...{ userId: child.id, dedupeKey: `child-told:${change}:${id}`, path: '/dashboard/profile' },
      params: { change, name: calledOf(guardian) },
    },
  ])
}
