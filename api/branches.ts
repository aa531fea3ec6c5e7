import * as contract from '../contract/centre/branches.ts'
import * as branches from '../domain/branches/branches.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export const presentBranch = ({ id, name, address, closedAt }: branches.Branch): contract.Branch => ({
  _id: id,
  name,
  address,
  closed: closedAt !== null,
})

const presentRoom = ({ id, branchId, name, size, closedAt }: branches.Room): contract.Room => ({
  _id: id,
  branchId,
  name,
  size,
  closed: closedAt !== null,
})

export function mountBranches(api: Api, { context }: Services): void {
  endpoint(api, contract.listBranches, async () => ({
    branches: (await branches.listBranches(context)).map(presentBranch),
  }))
  endpoint(api, contract.createBranch, async ({ actor, body }) => ({
    insertedId: await branches.createBranch(context, actor, body),
  }))
  endpoint(api, contract.changeBranch, async ({ actor, params, body }) => {
    await branches.changeBranch(context, actor, params.id, body)
    return { success: true as const }
  })
  endpoint(api, contract.listRooms, async ({ query }) => ({
    rooms: (await branches.listRooms(context, query.branchId)).map(presentRoom),
  }))
  endpoint(api, contract.createRoom, async ({ actor, body }) => ({
    insertedId: await branches.createRoom(context, actor, body),
  }))
  endpoint(api, contract.changeRoom, async ({ actor, params, body }) => {
    await branches.changeRoom(context, actor, params.id, body)
    return { success: true as const }
  })
}
