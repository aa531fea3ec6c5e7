import * as calls from '../contract/people/guardians.ts'
import { calledOf } from '../contract/people/local-part.ts'
import type { Context } from '../domain/context.ts'
import { requireMayOpen } from '../domain/desk/opened-people.ts'
import { requirePerson } from '../domain/desk/person.ts'
import { endGuardian } from '../domain/guardians/end.ts'
import { type Listed, listChildren, listGuardians } from '../domain/guardians/list.ts'
import { nameGuardian } from '../domain/guardians/name.ts'
import { readNextClass } from '../domain/overview/next-class.ts'
import { readOwed } from '../domain/overview/owed.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDeskPerson } from './present-desk-person.ts'
import { presentAmount } from './present-refundable.ts'
import type { Services } from './services.ts'

/** Mounts the calls by which guardians, children and the desk see and change who acts for whom. */
export function mountGuardians(api: Api, { context }: Services): void {
  const { database } = context

  endpoint(api, calls.listChildren, async ({ actor }) => ({
    children: await Promise.all(
      (await listChildren(context.reads, actor.id)).map((one) => presentChild(context, one)),
    ),
  }))

  endpoint(api, calls.leaveChild, async ({ actor, params }) => {
    await endGuardian(context, actor, params.id, { guardianId: actor.id })
    return { success: true as const }
  })

  endpoint(api, calls.listOwnGuardians, async ({ actor }) => ({
    guardians: (await listGuardians(database, actor.id)).map(({ guardian, person }) => ({
      ...presentBond(guardian),
      name: calledOf(person),
    })),
  }))

  endpoint(api, calls.nameOwnGuardian, async ({ actor, body }) => ({
    insertedId: await nameGuardian(context, actor, actor.id, body),
  }))

  endpoint(api, calls.endOwnGuardian, async ({ actor, params }) => {
    await endGuardian(context, actor, params.id, { childId: actor.id })
    return { success: true as const }
  })

  endpoint(api, calls.listFamily, async ({ actor, params: { id } }) => {
    await requirePerson(database, id)
    await requireMayOpen(context, actor, id)
    const [guardians, children] = await Promise.all([listGuardians(database, id), listChildren(database, id)])
    return { guardians: guardians.map(presentMember), children: children.map(presentMember) }
  })

  endpoint(api, calls.nameGuardian, async ({ actor, params, body }) => ({
    insertedId: await nameGuardian(context, actor, params.id, body),
  }))

  endpoint(api, calls.endGuardian, async ({ actor, params: { id, guardianId } }) => {
    await endGuardian(context, actor, guardianId, { childId: id })
    return { success: true as const }
  })
}

const presentBond = ({ id, relation, since }: Listed['guardian']) => ({
  ...{ _id: id, relation },
  since: since.toISOString(),
})

const presentMember = ({ guardian, person }: Listed): calls.FamilyMember => ({
  ...presentBond(guardian),
  person: presentDeskPerson(person),
})

async function presentChild(context: Context, { guardian, person }: Listed): Promise<calls.Child> {
  const [next, owed] = await Promise.all([readNextClass(context, person), readOwed(context, person)])
  const { id, relation, childId } = guardian
  return {
    ...{ _id: id, childId, name: calledOf(person), relation },
    ...(next && {
      next: {
        sessionTitle: next.booking.title,
        start: next.row.startAt.toISOString(),
        end: next.row.endAt.toISOString(),
      },
    }),
    ...(owed && owed.amountMinor > 0 && { due: presentAmount(owed.amountMinor, context.currency) }),
  }
}
