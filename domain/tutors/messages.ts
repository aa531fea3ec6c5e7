import type { Executor } from '../../db/client.ts'
import { type Context, newId } from '../context.ts'
import { defineMessage } from '../messages/outbox/template.ts'
import { writeMessages } from '../messages/outbox/write.ts'
import { tutorTexts } from './message-texts.ts'

type Decision = 'approved' | 'declined' | 'ended'

export const tutorDecided = defineMessage<{ decision: Decision; reason?: string | undefined }>({
  name: 'tutor-decided',
  kind: 'account',
  compose({ decision, reason }, { locale, centre }) {
    const { tutor: texts } = tutorTexts[locale.language]
    const { subject, says, where } = texts[decision]
    return { subject: subject(centre), paragraphs: [says, ...(reason ? [texts.reason(reason)] : []), where] }
  },
})

/** Tells a tutor or an applicant about a decision, each time, and why if a reason was given. */
export const tellTutorDecided = (
  transaction: Executor,
  context: Context,
  { id, userId }: { id: string; userId: string },
  decision: Decision,
  reason?: string,
): Promise<void> =>
  writeMessages(transaction, context, tutorDecided, [
    {
      ...{ userId, dedupeKey: `tutor-${decision}:${id}:${newId(context)}` },
      path: decision === 'approved' ? '/dashboard/sessions' : '/dashboard/tutors',
      params: { decision, reason },
    },
  ])
