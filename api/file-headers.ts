import { encodeFileName } from '../contract/files/safe-name.ts'

/** Headers of a text that a browser saves as a file. RFC 6266: its name may be in Bangla. */
export const fileHeaders = (type: `text/${string}`, name: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'content-disposition': /^[\w.-]+$/.test(name)
    ? `attachment; filename="${name}"`
    : `attachment; filename*=UTF-8''${encodeFileName(name)}`,
})

/** A text that is sent as it is made. */
export function streamText(texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return()
    },
  })
}
