import { joinInto, previewJoin } from '../contract/people/join-people.ts'
import { getMessageChoices, setMessageChoices } from '../contract/people/message-choices.ts'
import { subscribeToPush, unsubscribeFromPush } from '../contract/people/push-subscriptions.ts'
import {
  type AdminUser,
  changeCashier,
  changeRole,
  declineRoleRequest,
  endSignIns,
  getMe,
  getRole,
  joinUnjoined,
  listUsers,
  recordUser,
  trustNumber,
} from '../contract/people/users.ts'
import { type Actor, requireSelf } from '../domain/access.ts'
import { isNamedAdmin } from '../domain/admins.ts'
import type { Context } from '../domain/context.ts'
import { hasParts } from '../domain/fee-parts/has-parts.ts'
import { hasChildren } from '../domain/guardians/list.ts'
import { setCashier } from '../domain/users/cashier.ts'
import * as joins from '../domain/users/joining/join-into.ts'
import * as rows from '../domain/users/joining/join-rows.ts'
import * as unusedNumber from '../domain/users/joining/unused-number.ts'
import { listUsers as list, type UserRow } from '../domain/users/list.ts'
import * as messages from '../domain/users/message-choices.ts'
import { subscribe, unsubscribe } from '../domain/users/push-subscriptions.ts'
import * as role from '../domain/users/role.ts'
import { revokeUserSignIns } from '../domain/users/sign-out.ts'
import { recordSignUp } from '../domain/users/sign-up.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDeskPerson } from './present-desk-person.ts'
import { presentAmount } from './present-refundable.ts'
import type { Services } from './services.ts'
import { shownEmail } from './shown-email.ts'

export function mountUsers(api: Api, { context }: Services): void {
  const rightsOf = async (actor: Actor) => ({
    role: actor.role,
    ...(actor.isCashier && { isCashier: true as const }),
    ...((await hasParts(context, actor)) && { hasParts: true as const }),
  })

  endpoint(api, getMe, async ({ actor }) => ({
    _id: actor.id,
    name: actor.name ?? '',
    email: actor.email,
    phone: actor.phone,
    ...(actor.picture !== null && { photo: actor.picture }),
    ...(await rightsOf(actor)),
    requestedRole: actor.requestedRole,
    ...((await hasChildren(context.reads, actor.id)) && { hasChildren: true as const }),
  }))

  endpoint(api, getRole, async ({ actor, params }) => {
    requireSelf(actor, params.email)
    return rightsOf(actor)
  })

  endpoint(api, recordUser, async ({ actor, body }) => {
    requireSelf(actor, body.email)
    return { insertedId: actor.id, role: await recordSignUp(context, actor, body.role) }
  })

  endpoint(api, getMessageChoices, ({ actor }) => messages.readMessageChoices(context, actor))

  endpoint(api, setMessageChoices, async ({ actor, body: { language, choice } }) => {
    if (choice) await messages.chooseMessages(context, actor, choice)
    if (language !== undefined) await messages.setMessageLanguage(context, actor, language)
    return { success: true as const }
  })

  endpoint(api, subscribeToPush, async ({ actor, body }) => ({
    insertedId: await subscribe(context, actor, body),
  }))

  endpoint(api, unsubscribeFromPush, async ({ actor, params }) => {
    await unsubscribe(context, actor, params.id)
    return { success: true as const }
  })

  endpoint(api, listUsers, async ({ query: { search, asking, ...paging } }) => {
    const wanted = { search, isAsking: asking === 'true' }
    const { rows, total, ...neighbours } = await list(context, wanted, paging)
    return {
      users: rows.map((row) => presentUser(context, row)),
      totalPages: Math.ceil(total / paging.limit),
      total,
      ...neighbours,
    }
  })

  endpoint(api, changeRole, async ({ actor, params, body }) => {
    await role.changeRole(context, actor, params.id, body.role)
    return { success: true as const }
  })

  endpoint(api, changeCashier, async ({ actor, params, body }) => {
    await setCashier(context, actor, params.id, body)
    return { success: true as const }
  })

  endpoint(api, declineRoleRequest, async ({ actor, params }) => {
    await role.declineRoleRequest(context, actor, params.id)
    return { success: true as const }
  })

  endpoint(api, trustNumber, async ({ actor, params }) => {
    await unusedNumber.trustNumber(context, actor, params.id)
    return { success: true as const }
  })

  endpoint(api, previewJoin, async ({ params }) => {
    const { gone, kept, balanceMinor, ...rest } = await joins.previewJoin(context, params)
    return {
      ...rest,
      ...{ gone: presentDeskPerson(gone), kept: presentDeskPerson(kept) },
      balance: presentAmount(balanceMinor, context.currency),
    }
  })

  endpoint(api, joinInto, ({ actor, params }) => joins.joinInto(context, actor, params))

  endpoint(api, joinUnjoined, async ({ actor, params }) => {
    const { left } = await rows.joinUnjoined(context, actor, params.id)
    return { left }
  })

  endpoint(api, endSignIns, async ({ actor, params }) => {
    await revokeUserSignIns(context, actor, params.id)
    return { success: true as const }
  })
}

export const presentUser = (context: Pick<Context, 'adminEmails'>, row: UserRow): AdminUser => ({
  _id: row.id,
  name: row.name ?? '',
  email: shownEmail(row),
  phone: row.phone,
  emailVerified: row.emailVerified !== false,
  created_at: row.createdAt.toISOString(),
  role: isNamedAdmin(context, row) ? 'Admin' : row.role,
  isNamedAdmin: isNamedAdmin(context, row),
  requestedRole: row.requestedRole,
  isCashier: row.isCashier,
  deskBranchId: row.deskBranchId,
})
