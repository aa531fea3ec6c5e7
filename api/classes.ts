import { addClass, changeClass } from '../contract/classes/classes.ts'
import { addClass as add } from '../domain/class-changes/add.ts'
import { cancelClass } from '../domain/class-changes/cancel.ts'
import { moveClass } from '../domain/class-changes/move.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** What an Instructor or an Admin does to the classes of a session. */
export function mountClasses(api: Api, { context }: Services): void {
  endpoint(api, changeClass, async ({ actor, params: { id: sessionId, classId }, body }) => {
    const ids = { sessionId, classId }
    const changeId =
      'state' in body
        ? await cancelClass(context, actor, ids, body)
        : await moveClass(context, actor, ids, body)
    return { success: true as const, changeId }
  })

  endpoint(api, addClass, async ({ actor, params, body }) => {
    const { id, changeId } = await add(context, actor, params.id, body)
    return { insertedId: id, changeId }
  })
}
