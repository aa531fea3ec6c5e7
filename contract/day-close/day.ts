import { z } from 'zod'
import { dayOf, startOfDay } from '../formats/dates.ts'
import { documentedAs, optionalFilter } from '../http/fields.ts'
import { coded } from '../messages/coded.ts'

export const isDay = (text: string) => {
  const day = startOfDay(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && dayOf(day) === text
}

/** A day in Dhaka, from its midnight to the next; absent or blank, the server's today. */
export const date = documentedAs(
  optionalFilter(z.string().refine(isDay, coded('must_be_day', { label: 'date' }))),
  z.string().meta({ format: 'date', description: 'A day in Dhaka; today if it is absent.' }),
)
