/** A form with a picture has few parts with short headers. */
const MOST_PARTS = 16
const MOST_HEAD_BYTES = 4096

const BOUNDARY = /^multipart\/form-data;.*\bboundary="?([\w'()+,./:=?-]{1,70})"?/i

/**
 * The file in the field `image` of a form; undefined without one. Node parses a form synchronously: a hundred
 * thousand parts, or headers of megabytes, would block the process for seconds, so such a form is not parsed.
 */
export async function parseImageUpload(
  body: Buffer<ArrayBuffer>,
  contentType = '',
): Promise<File | undefined> {
  const boundary = BOUNDARY.exec(contentType)?.[1]
  if (boundary === undefined || !isShort(body, `--${boundary}`)) return undefined
  // Only the boundary that was checked, whatever else the header says.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  const form = await new Response(body, { headers }).formData().catch(() => undefined)
  const file = form?.get('image')
  return file instanceof File && file.size > 0 ? file : undefined
}

function isShort(body: Buffer, delimiter: string): boolean {
  let parts = 0
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    const end = body.indexOf('\r\n\r\n', at)
    parts += 1
    if (parts > MOST_PARTS || (end < 0 ? body.length : end) - at > MOST_HEAD_BYTES) return false
  }
  return true
}
