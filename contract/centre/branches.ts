import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter, optionalWholeNumber, text } from '../http/fields.ts'
import { count, inserted, success } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

/** A room of a branch; `size` is null where nobody has counted. Nothing new is held in a closed one. */
const room = z
  .object({
    _id: z.uuid(),
    branchId: z.uuid(),
    name: z.string(),
    size: count.nullable(),
    closed: z.boolean(),
  })
  .meta({ id: 'Room' })
export type Room = z.output<typeof room>

const branch = z
  .object({ _id: z.uuid(), name: z.string(), address: z.string(), closed: z.boolean() })
  .meta({ id: 'Branch' })
export type Branch = z.output<typeof branch>

const size = optionalWholeNumber('capacity', 1, 100_000)
const closed = z.boolean({ error: coded('must_be_boolean', { label: 'closed' }) })
const params = z.object({ id: id('id') })

const hasChange = (value: object) => Object.values(value).some((part) => part !== undefined)
const nothingToChange = { path: ['body'], message: coded('nothing_to_change') }

export const newBranch = z.object({ name: text('name', 100), address: text('address', 300) })
const branchChange = z
  .strictObject({
    name: text('name', 100).optional(),
    address: text('address', 300).optional(),
    closed: closed.optional(),
  })
  .refine(hasChange, nothingToChange)

export const newRoom = z.object({
  branchId: id('branchId'),
  name: text('name', 100),
  size: size.optional().transform((value) => value ?? null),
})
const roomChange = z
  .strictObject({ name: text('name', 100).optional(), size: size.optional(), closed: closed.optional() })
  .refine(hasChange, nothingToChange)

export const listBranches = defineEndpoint({
  method: 'GET',
  path: '/branches',
  tag: 'Sessions',
  summary: 'The branches of the centre, by name.',
  access: 'everyone',
  response: z.object({ branches: z.array(branch) }),
})

export const createBranch = defineEndpoint({
  method: 'POST',
  path: '/branches',
  tag: 'Sessions',
  summary: 'Adds a branch.',
  access: ['Admin'],
  errorStatuses: [409],
  body: newBranch,
  response: inserted,
})

export const changeBranch = defineEndpoint({
  method: 'PATCH',
  path: '/branches/{id}',
  tag: 'Sessions',
  summary: 'Renames, moves, closes or opens a branch.',
  access: ['Admin'],
  errorStatuses: [409],
  params,
  body: branchChange,
  response: success,
})

export const listRooms = defineEndpoint({
  method: 'GET',
  path: '/rooms',
  tag: 'Sessions',
  summary: 'The rooms of all branches or of one, by name.',
  access: 'everyone',
  query: z.object({ branchId: optionalFilter(id('branchId')) }),
  response: z.object({ rooms: z.array(room) }),
})

export const createRoom = defineEndpoint({
  method: 'POST',
  path: '/rooms',
  tag: 'Sessions',
  summary: 'Adds a room to a branch.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  body: newRoom,
  response: inserted,
})

export const changeRoom = defineEndpoint({
  method: 'PATCH',
  path: '/rooms/{id}',
  tag: 'Sessions',
  summary: 'Changes, closes or opens a room.',
  access: ['Admin'],
  errorStatuses: [409],
  params,
  body: roomChange,
  response: success,
})
