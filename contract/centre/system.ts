import { z } from 'zod'
import { languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { count, isoDateTime } from '../http/responses.ts'

/** `attention`: it works with a flaw; `broken`: something does not work; `unknown`: the check failed. */
const systemStates = ['fine', 'attention', 'broken', 'unknown'] as const

/** The health report in sentences, worst findings first, with what to do about them. */
const systemReport = z
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
      /** The commit of the checkout; null without a git repository. */
      commit: z.string().nullable(),
      node: z.string(),
      postgres: z.string().nullable(),
    }),
    /** The age of the responding process, in seconds. */
    uptime: count,
  })
  .meta({ id: 'SystemReport' })
export type SystemReport = z.output<typeof systemReport>

export const getSystem = defineEndpoint({
  method: 'GET',
  path: '/system',
  tag: 'System',
  summary: 'Whether everything works, and what to do about what does not, in words.',
  access: ['Admin'],
  query: z.object({ language: z.enum(languages).default('en') }),
  response: systemReport,
})

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  tag: 'This API',
  summary: 'This document.',
  access: 'everyone',
  response: z.looseObject({ openapi: z.string() }),
})
