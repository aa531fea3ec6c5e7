import { z } from 'zod'
import { deskPerson } from '../desk/desk.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count } from '../http/responses.ts'
import { price } from '../payments/amount.ts'

/** Why two rows of people cannot be joined now. */
export const joinHindrances = ['both_sign_in', 'teaches', 'same_session', 'open_checkout'] as const
export type JoinHindrance = (typeof joinHindrances)[number]

/**
 * Says what a join would do: the row `gone` ends, and `kept` gets all that it had. The row that signs in is
 * kept; of two that do not, the one of `id`. `hindrances`: empty when they can be joined now. `sessions`: of
 * a hindrance, the sessions that it is about.
 */
export const joinPreview = z
  .object({
    gone: deskPerson,
    kept: deskPerson,
    seats: z.array(z.string()),
    payments: count,
    contacts: count,
    balance: z.object(price),
    hindrances: z.array(z.object({ code: z.enum(joinHindrances), sessions: z.array(z.string()) })),
  })
  .meta({ id: 'JoinPreview' })
export type JoinPreview = z.output<typeof joinPreview>

const pair = z.object({ id: id('id'), otherId: id('otherId') })

/** G17: before an Admin says that two rows of people are one person. */
export const previewJoin = defineEndpoint({
  method: 'GET',
  path: '/admin/users/{id}/join/{otherId}',
  tag: 'Users',
  summary: 'Says what would become one person’s if two rows were joined, and what stands against it.',
  access: ['Admin'],
  errorStatuses: [404],
  params: pair,
  response: joinPreview,
})

/** G17: seats, money, contacts and messages become the kept person’s. Refused, both stay as they are. */
export const joinInto = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/join/{otherId}',
  tag: 'Users',
  summary: 'Joins two rows of one person.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: pair,
  response: z.object({ keptId: z.uuid() }),
})
