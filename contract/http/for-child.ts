import { z } from 'zod'
import { id } from './fields.ts'

/** The query of a call that a guardian may send for a child, beside that of the call itself. */
export const forChild = z.object({ for: id('id').optional() })
