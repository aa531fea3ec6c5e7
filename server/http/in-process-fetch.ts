import type { RequestListener } from 'node:http'
import inject from 'light-my-request'

/** `fetch` of this server without a socket: for the stand-ins' notices, which come from this process. */
export function createInProcessFetch(handle: RequestListener): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { statusCode, headers, rawPayload } = await inject(handle, {
      method: request.method as 'POST',
      url: request.url,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const body = [204, 304].includes(statusCode) ? null : new Uint8Array(rawPayload)
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }
}
