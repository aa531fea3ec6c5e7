import { z } from 'zod'
import { documentedAs } from './fields.ts'
import { wording } from './wording.ts'

/**
 * A place in a list that is sorted by an instant and then the id, the newest first, and the way to go on from there.
 * `isPinned`: the row is one of those that a list puts first, whatever their instant.
 */
export type Cursor = { direction: 'after' | 'before'; isPinned?: boolean; at: Date; id: string }

const FORM = /^(after|before)\.(first\.)?(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const encodeCursor = ({ direction, isPinned = false, at, id }: Cursor): string =>
  `${direction}.${isPinned ? 'first.' : ''}${at.getTime()}.${id}`

/** The cursor of a query. Whoever got it from an answer hands it back as it is. */
export const cursor = documentedAs(
  z.string().transform((text, context): Cursor => {
    const [, way, first, at, id] = FORM.exec(text) ?? []
    if (way && id)
      return {
        direction: way as Cursor['direction'],
        isPinned: first !== undefined,
        at: new Date(Number(at)),
        id,
      }
    context.addIssue(wording.malformedId('cursor'))
    return z.NEVER
  }),
  z.string().meta({
    description: 'From `next` or `previous` of the page beside the wanted one, which `page` then only names.',
  }),
)

/** The ways from one page to those beside it; absent where there is none. */
export const pageCursors = { next: z.string().optional(), previous: z.string().optional() }
