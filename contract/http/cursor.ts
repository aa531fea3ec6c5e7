import { z } from 'zod'
import { coded } from '../refusals/coded.ts'
import { documentedAs } from './fields.ts'

/**
 * A position in a list that is sorted by an instant and then by id, newest first, and the direction to read
 * on. `isPinned`: the row is one of those that a list puts first, whatever their instant.
 */
export type Cursor = { direction: 'after' | 'before'; isPinned?: boolean; at: Date; id: string }

const FORM = /^(after|before)\.(first\.)?(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const encodeCursor = ({ direction, isPinned = false, at, id }: Cursor): string =>
  `${direction}.${isPinned ? 'first.' : ''}${at.getTime()}.${id}`

/** The end of 9999: PostgreSQL does not read later years as JavaScript writes them. */
const LAST_INSTANT = Date.UTC(10_000, 0) - 1

/** The cursor of a query. Opaque to clients: they send back what a response gave them. */
export const cursor = documentedAs(
  z.string().transform((text, context): Cursor => {
    const [, direction, first, at, id] = FORM.exec(text) ?? []
    if (direction && id && Number(at) <= LAST_INSTANT)
      return {
        direction: direction as Cursor['direction'],
        isPinned: first !== undefined,
        at: new Date(Number(at)),
        id,
      }
    context.addIssue(coded('malformed_id', { label: 'cursor' }))
    return z.NEVER
  }),
  z.string().meta({
    description: 'From `next` or `previous` of the page beside the wanted one, which `page` then only names.',
  }),
)

/** Cursors to the pages beside a page; absent where there is none. */
export const pageCursors = { next: z.string().optional(), previous: z.string().optional() }
