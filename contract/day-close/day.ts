import { z } from 'zod'
import { isDay } from '../formats/parse-day.ts'
import { documentedAs, optionalFilter } from '../http/fields.ts'
import { coded } from '../refusals/coded.ts'

/** A day in Dhaka, from its midnight to the next; absent or blank, the server's today. */
export const date = documentedAs(
  optionalFilter(z.string().refine(isDay, coded('must_be_day', { label: 'date' }))),
  z.string().meta({ format: 'date', description: 'A day in Dhaka; today if it is absent.' }),
)
