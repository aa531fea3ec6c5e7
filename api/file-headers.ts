import { encodeFileName } from '../contract/files/safe-name.ts'

/** Headers of a text that a browser saves as a file. RFC 6266: its name may be in Bangla. */
export const fileHeaders = (type: `text/${string}`, name: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'content-disposition': /^[\w.-]+$/.test(name)
    ? `attachment; filename="${name}"`
    : `attachment; filename*=UTF-8''${encodeFileName(name)}`,
})

/** Bytes that are sent as they are made. Who stops reading ends what makes them. */
export function streamBytes(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return()
    },
  })
}

/** The same of a text. */
export const streamText = (texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> =>
  streamBytes(encoded(texts))

async function* encoded(texts: AsyncGenerator<string, void>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
