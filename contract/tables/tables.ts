import { z } from 'zod'
import { optionalFilter } from '../http/fields.ts'
import { count } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import { MAX_TABLE_COLUMNS } from './table-limits.ts'

/**
 * How a table was read: its heading, some of its rows, and which column, from 0, each name is.
 * `isRemembered`: somebody has said it of this heading.
 */
export const readTable = z
  .object({
    heading: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    columns: z.record(z.string(), count),
    isRemembered: z.boolean(),
  })
  .meta({ id: 'ReadTable' })
export type ReadTable = z.output<typeof readTable>

/** A row that was not read, as it stands in the file. `line`: of the file, from 1. */
export const leftOutRow = <const Reason extends string>(reasons: readonly Reason[]) =>
  z.object({ line: count, found: z.string(), why: z.enum(reasons) })

/**
 * Which column of a table is which, as somebody says it: `reference:2,amount:4`. Refuses other names and
 * columns, and a column that is named twice.
 */
export const columnsQuery = <const Name extends string>(names: readonly Name[]) =>
  optionalFilter(
    z
      .string()
      .max(500)
      .transform((typed, context) => {
        const pairs = typed.split(',').map((pair) => pair.split(':'))
        const chosen = pairs.flatMap(([name, column = '']) => {
          const known = names.find((one) => one === name)
          return known && /^\d{1,3}$/.test(column) ? [[known, Number(column)] as const] : []
        })
        const columns = new Map(chosen)
        const isClear =
          columns.size === pairs.length &&
          new Set(columns.values()).size === columns.size &&
          [...columns.values()].every((column) => column < MAX_TABLE_COLUMNS)
        if (isClear) return Object.fromEntries(columns) as Partial<Record<Name, number>>
        context.addIssue({ code: 'custom', message: coded('columns_unclear', { options: names.join(', ') }) })
        return z.NEVER
      }),
  )
