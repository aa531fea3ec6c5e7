import { z } from 'zod'

/** JSON Schema 2020-12, which OpenAPI 3.1 speaks. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  contentMediaType?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const SCHEMAS = '#/components/schemas/'

/**
 * A zod schema as JSON Schema: what is sent (`input`) or what is answered (`output`). Schemas with an id are
 * added to `components` and referred to.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  // Only a schema inside another one is referred to by its id.
  const made = z.toJSONSchema(z.object({ schema }), { io, unrepresentable: 'any', override })
  const { properties, $defs } = JSON.parse(JSON.stringify(made).replaceAll('#/$defs/', SCHEMAS)) as {
    properties: { schema: JsonSchema }
    $defs?: Record<string, JsonSchema & { id?: string }>
  }
  for (const [name, { id: _, ...definition }] of Object.entries($defs ?? {})) components[name] = definition
  return properties.schema

  function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
    const { documentedAs } = jsonSchema as { documentedAs?: z.ZodType }
    if (documentedAs) {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, jsonSchemaOf(documentedAs, io, components))
    }
    simplify(jsonSchema as JsonSchema)
  }
}

/** Without what only repeats the format or the number type, in 200 characters. */
function simplify(schema: JsonSchema & { isRepeated?: boolean }): void {
  delete schema.isRepeated
  if (schema.format === 'date-time') schema.pattern = 'Z$'
  else if (schema.format !== undefined) delete schema.pattern
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
