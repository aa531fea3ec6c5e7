import { S3Error } from './errors.ts'

const CRLF = '\r\n'

/**
 * Decodes `aws-chunked`: pieces, each after its size in hexadecimal, then an empty one, then headers, which
 * are put into `trailers`. The SDKs send a body like this when they compute its checksum while they send it.
 */
export async function* decodeChunks(
  body: AsyncIterable<Uint8Array>,
  trailers: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  const reader = createReader(body)
  for (;;) {
    const line = await reader.line()
    const size = Number.parseInt(line, 16)
    if (!/^[\da-f]+$/i.test(line)) throw incomplete()
    if (size === 0) break
    yield* reader.bytes(size)
    if ((await reader.line()) !== '') throw incomplete()
  }
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':')
    if (colon < 0) throw incomplete()
    trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
  }
}

const incomplete = () => new S3Error('IncompleteBody', 'The request body terminated unexpectedly')

function createReader(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const { value, done } = await source.next()
    if (done) throw incomplete()
    rest = Buffer.concat([rest, value])
  }

  return {
    async line(): Promise<string> {
      for (;;) {
        const end = rest.indexOf(CRLF)
        if (end < 0 && rest.length > 8192) throw incomplete()
        if (end >= 0) {
          const line = rest.subarray(0, end).toString()
          rest = rest.subarray(end + CRLF.length)
          return line
        }
        await more()
      }
    },
    async *bytes(count: number): AsyncGenerator<Uint8Array> {
      let missing = count
      while (missing > 0) {
        if (rest.length === 0) await more()
        const piece = rest.subarray(0, missing)
        rest = rest.subarray(piece.length)
        missing -= piece.length
        yield piece
      }
    },
  }
}
