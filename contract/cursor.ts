import { z } from 'zod'
import { documentedAs } from './fields.ts'
import { wording } from './wording.ts'

/** A place in a list that is sorted by an instant and then the id, the newest first, and the way to go on from there. */
export type Cursor = { way: 'after' | 'before'; at: Date; id: string }

const FORM = /^(after|before)\.(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const writeCursor = ({ way, at, id }: Cursor): string => `${way}.${at.getTime()}.${id}`

/** The cursor of a query. Whoever got it from an answer hands it back as it is. */
export const cursor = documentedAs(
  z.string().transform((text, context): Cursor => {
    const [, way, at, id] = FORM.exec(text) ?? []
    if (way && id) return { way: way as Cursor['way'], at: new Date(Number(at)), id }
    context.addIssue(wording.malformedId('cursor'))
    return z.NEVER
  }),
  z.string().meta({
    description: 'From `next` or `previous` of the page beside the wanted one, which `page` then only names.',
  }),
)

/** The ways from one page to those beside it; absent where there is none. */
export const neighbours = { next: z.string().optional(), previous: z.string().optional() }
