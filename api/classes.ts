import { addClass, changeClass, getStake } from '../contract/classes/classes.ts'
import { joinClass } from '../contract/classes/join.ts'
import { setTopics } from '../contract/classes/topics.ts'
import { toMajor } from '../contract/payments/money.ts'
import { readStake } from '../domain/bookings/stake.ts'
import { addClass as add } from '../domain/classes/changes/add.ts'
import { cancelClass } from '../domain/classes/changes/cancel.ts'
import { moveClass } from '../domain/classes/changes/move.ts'
import { setTopics as nameTopics } from '../domain/classes/changes/set-topics.ts'
import { joinClass as join } from '../domain/classes/online/join.ts'
import { recordClass } from '../domain/classes/online/record.ts'
import { type Api, endpoint } from './endpoint.ts'
import { jsonReply } from './reply.ts'
import type { Services } from './services.ts'

/** Serves what an Instructor or an Admin does to classes, and how people get into an online one. */
export function mountClasses(api: Api, { context }: Services): void {
  endpoint(api, changeClass, async ({ actor, params: { id: sessionId, classId }, body }) => {
    const ids = { sessionId, classId }
    if ('recordingUrl' in body) {
      await recordClass(context, actor, ids, body.recordingUrl)
      return { success: true as const }
    }
    const changeId =
      'state' in body
        ? await cancelClass(context, actor, ids, body)
        : await moveClass(context, actor, ids, body)
    return { success: true as const, changeId }
  })

  endpoint(api, getStake, async ({ actor, params }) => {
    const { people, atMostMinor } = await readStake(context, actor, params.id)
    return { people, atMost: toMajor(atMostMinor, context.currency), atMostInCents: atMostMinor }
  })

  endpoint(api, addClass, async ({ actor, params, body }) => {
    const { id, changeId } = await add(context, actor, params.id, body)
    return { insertedId: id, changeId }
  })

  endpoint(api, setTopics, async ({ actor, params, body }) => {
    await nameTopics(context, actor, params.id, body.topics)
    return { success: true as const }
  })

  endpoint(api, joinClass, async ({ actor, params }) =>
    // The address lets in whoever has it.
    jsonReply({ url: await join(context, actor, params.id) }, 200, { 'referrer-policy': 'no-referrer' }),
  )
}
