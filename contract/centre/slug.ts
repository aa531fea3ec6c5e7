import { z } from 'zod'
import { blankMeansNull, documentedAs } from '../http/fields.ts'
import { coded } from '../refusals/coded.ts'
import type { Label } from '../refusals/en/fields.ts'

/** How addresses and programs name a level or a subject. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const MAX_SLUG = 40

/** One that may exist. The domain says whether it does. */
export const slug = (label: Label) =>
  z
    .string({ error: coded('malformed_id', { label }) })
    .regex(SLUG, coded('malformed_id', { label }))
    .max(MAX_SLUG, coded('malformed_id', { label }))

/** Absent or blank is null. */
export const optionalSlug = (label: Label) =>
  documentedAs(
    z.preprocess(blankMeansNull, slug(label).nullable()),
    z.string().max(MAX_SLUG).nullable(),
  ).prefault(null)
