import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form by a schema and submits what the schema makes of it, such as a trimmed address. */
export const parsedBy = <S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
): Resolver<z.input<S>, unknown, z.output<S>> => standardSchemaResolver(schema)
