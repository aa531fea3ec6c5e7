import {
  addInterest,
  listEnquiries,
  listInterests,
  type OwnInterest,
  removeInterest,
} from '../contract/interests/interests.ts'
import { requireMayReach } from '../domain/desk/opened-people.ts'
import { addInterest as add } from '../domain/interests/add.ts'
import * as interests from '../domain/interests/list.ts'
import { removeInterest as remove } from '../domain/interests/open.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDeskPerson } from './present-desk-person.ts'
import type { Services } from './services.ts'

/** Serves what people want to be told of when it opens. */
export function mountInterests(api: Api, { context }: Services): void {
  endpoint(api, addInterest, async ({ actor, body }) => ({ insertedId: await add(context, actor, body) }))

  endpoint(api, listInterests, async ({ actor }) =>
    (await interests.listInterests(context, actor)).map(presentInterest),
  )

  endpoint(api, removeInterest, async ({ actor, params }) => {
    await remove(context, actor, params.id)
    return { success: true as const }
  })

  endpoint(api, listEnquiries, async ({ actor, query: { level, subject, sessionId, ...paging } }) => {
    const filter = { level, subject, sessionId }
    const { rows, ...page } = await interests.listEnquiries(context, filter, paging)
    await requireMayReach(
      context,
      actor,
      rows.map(({ person }) => person.id),
    )
    const shown = rows.map((row) => ({ ...presentInterest(row), person: presentDeskPerson(row.person) }))
    return { interests: shown, ...page }
  })
}

const presentInterest = ({ interest, session, tutor }: interests.ListedInterest): OwnInterest => ({
  _id: interest.id,
  ...(session && { session: { _id: session.id, title: session.title } }),
  ...(interest.level && { level: interest.level }),
  ...(interest.subject && { subject: interest.subject }),
  ...(tutor && { tutor: { _id: tutor.id, name: tutor.name ?? '' } }),
  since: interest.createdAt.toISOString(),
  until: interest.endsAt.toISOString(),
})
