const PLACEHOLDERS = ['to', 'number', 'text', 'id', 'key', 'sender'] as const
/** The value of each placeholder in one message. */
export type TemplateValues = Record<(typeof PLACEHOLDERS)[number], string>

/** The body of a request before its values are known. */
export type BodyTemplate = {
  contentType: string
  uses: readonly string[]
  fill(values: TemplateValues): string
}

const PLACEHOLDER = /\{(\w+)\}/g

/**
 * `{"to": "{to}", "text": "{text}"}` or `to={number}&text={text}`. The template is taken apart before a value
 * is put in, so that no message can end its own field and begin another.
 * @throws {Error} with what is wrong
 */
export function parseBody(template: string): BodyTemplate {
  const isJson = /^\s*[{[]/.test(template)
  const uses = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const strange = uses.find((name) => !PLACEHOLDERS.some((known) => known === name))
  if (strange) throw new Error(`does not know {${strange}}; it takes {${PLACEHOLDERS.join('}, {')}}`)
  if (!uses.includes('text')) throw new Error('must have {text}, which the message replaces')
  if (!uses.includes('to') && !uses.includes('number'))
    throw new Error('must have {to} or {number}, which the phone number replaces')
  return isJson ? jsonTemplate(template, uses) : formTemplate(template, uses)
}

function jsonTemplate(template: string, uses: string[]): BodyTemplate {
  let parsed: unknown
  try {
    parsed = JSON.parse(template)
  } catch {
    throw new Error('must be JSON with the placeholders inside of strings, such as {"to": "{to}"}')
  }
  return {
    contentType: 'application/json',
    uses,
    fill: (values) =>
      JSON.stringify(parsed, (_, value) => (typeof value === 'string' ? putIn(value, values) : value)),
  }
}

function formTemplate(template: string, uses: string[]): BodyTemplate {
  const fields = [...new URLSearchParams(template.trim())]
  return {
    contentType: 'application/x-www-form-urlencoded',
    uses,
    fill: (values) =>
      new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name, putIn(value, values)]),
      ).toString(),
  }
}

/** In one pass: a message about `{key}` stays a message about `{key}`. */
const putIn = (text: string, values: TemplateValues): string =>
  text.replaceAll(PLACEHOLDER, (_, name: keyof TemplateValues) => values[name])
