const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const encodeText = (value: string) => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
const decodeText = (value: string) =>
  value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return SIGNS[name] ?? whole
  })

export const text = (name: string, value: string | number | boolean) =>
  `<${name}>${encodeText(String(value))}</${name}>`

export const document = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`

/**
 * The contents of all elements of this name. Enough for S3's requests, whose elements have no attributes of
 * meaning.
 */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, content = '']) => content,
  )

export const element = (xml: string, name: string): string | undefined => {
  const [first] = elements(xml, name)
  return first === undefined ? undefined : decodeText(first.trim())
}
