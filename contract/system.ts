import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { count, isoDateTime } from './responses.ts'

/** `attention`: it works, but not as it should; `broken`: something does not; `unknown`: it could not be looked at. */
export const systemStates = ['fine', 'attention', 'broken', 'unknown'] as const

/** How the server is, in words. What needs an Admin comes first, with what to do about it. */
export const systemReport = z
  .object({
    checkedAt: isoDateTime,
    state: z.enum(systemStates),
    summary: z.string(),
    findings: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        state: z.enum(systemStates),
        text: z.string(),
        remedy: z.string().nullable(),
      }),
    ),
    versions: z.object({
      app: z.string(),
      /** Of the clone that runs; null where there is none. */
      commit: z.string().nullable(),
      node: z.string(),
      postgres: z.string().nullable(),
    }),
    /** How long the process that answers has lived, in seconds. */
    uptime: count,
  })
  .meta({ id: 'SystemReport' })
export type SystemReport = z.output<typeof systemReport>

export const getSystem = defineEndpoint({
  method: 'GET',
  path: '/system',
  summary: 'Whether everything works, and what to do about what does not, in words.',
  access: ['Admin'],
  query: z.object({ language: z.enum(languages).default('en') }),
  response: systemReport,
})
