import { inflateSync } from 'node:zlib'

/** The texts that readers of the file copy and search, of all its pages. */
export function textsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1'))]
    } catch {
      return []
    }
  })
  return streams.flatMap((stream) =>
    [...stream.toString('latin1').matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) =>
      decode(text),
    ),
  )
}

/** A string of PDF: UTF-16 with a byte order mark, or Latin. */
function decode(text: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = Buffer.from(
    text.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  )
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}
