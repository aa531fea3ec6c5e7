import { html } from 'hono/html'
import type { JsonSchema } from './schema.ts'

type Html = ReturnType<typeof html>

const SCHEMAS = '#/components/schemas/'

/** Shows a schema to a reader: a table of an object's fields, alternatives side by side, or a line. */
export function shapeOf(schema: JsonSchema): Html {
  if (schema.properties) return table(schema)
  const alternatives = schema.anyOf?.filter(({ properties }) => properties) ?? []
  if (alternatives.length === 0) return html`<p>${kindOf(schema)}</p>`
  return html`${alternatives.map((one) => html`<h4>${one.title ?? 'Or'}</h4>${table(one)}`)}`
}

function table({ properties = {}, required = [] }: JsonSchema): Html {
  return html`<table>
    ${Object.entries(properties).map(([name, schema]) => row(name, schema, required.includes(name)))}
  </table>`
}

/** One field or parameter, as a row. */
export function row(name: string, schema: JsonSchema, required: boolean): Html {
  return html`<tr>
    <th scope="row"><code>${name}</code>${required ? '' : html` <small>optional</small>`}</th>
    <td>
      ${schema.properties ? '' : kindOf(schema)}${boundsOf(schema)}
      ${schema.description ? html`<br /><span>${schema.description}</span>` : ''}
      ${schema.examples ? html`<br /><small>such as ${schema.examples.map(String).join(' · ')}</small>` : ''}
      ${schema.properties ? table(schema) : ''} ${schema.items?.properties ? table(schema.items) : ''}
    </td>
  </tr>`
}

function kindOf(schema: JsonSchema): Html {
  const { $ref, items, anyOf, type, format, contentMediaType } = schema
  if ($ref?.startsWith(SCHEMAS)) {
    const name = $ref.slice(SCHEMAS.length)
    return html`<a href="#${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return html`one of ${schema.enum.map((value) => html`<code>${String(value)}</code> `)}`
  if (items) return html`list of ${kindOf(items)}`
  if (anyOf) return html`${anyOf.map((one, index) => html`${index > 0 ? ' or ' : ''}${kindOf(one)}`)}`
  const word = contentMediaType ?? format ?? (type === undefined ? 'anything' : [type].flat().join(' or '))
  return html`${word}`
}

function boundsOf({ minimum, maximum, maxLength, default: byDefault }: JsonSchema): string {
  const constraints = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    byDefault === undefined || byDefault === null ? '' : `${byDefault} by default`,
  ].filter((part) => part !== '')
  return constraints.length > 0 ? `, ${constraints.join(' ')}` : ''
}
