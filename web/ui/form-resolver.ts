import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

type FormSchema = z.ZodType<FieldValues, FieldValues>

/**
 * Checks a form by a schema and submits what was typed. Schemas bring a large library with them, so a form shows without
 * its own, and fetches it once somebody turns to a field.
 */
export function useCheckedBy<S extends FormSchema>(load: () => Promise<S>): Resolver<z.input<S>> {
  useEarly(load)
  return async (values, context, options) => {
    const schema = await load().catch(() => null)
    // Without a connection nothing can be sent either, and then that is said.
    if (!schema) return { values, errors: {} }
    const check: Resolver<z.input<S>> = standardSchemaResolver(schema, undefined, { raw: true })
    return check(values, context, options)
  }
}

/** The same, but submits what the schema makes of it, such as a trimmed address. */
export function useParsedBy<S extends FormSchema>(
  load: () => Promise<S>,
): Resolver<z.input<S>, unknown, z.output<S>> {
  useEarly(load)
  return async (values, context, options) => {
    const schema = await load().catch(() => null)
    if (!schema) return { values: values as z.output<S>, errors: {} }
    const check: Resolver<z.input<S>, unknown, z.output<S>> = standardSchemaResolver(schema)
    return check(values, context, options)
  }
}

function useEarly(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchIt = () => void load().catch(() => {})
    addEventListener('focusin', fetchIt, { once: true })
    return () => removeEventListener('focusin', fetchIt)
  }, [load])
}
