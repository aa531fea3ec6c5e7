import { TOTAL_COUNT } from '../contract/http/endpoint.ts'

export type ReplyHeaders = Record<string, string | string[]>
type Body = string | Buffer | ReadableStream | null

/** A response before it is encoded and written (server/http/write-reply.ts). */
export class Reply {
  readonly status: number
  readonly headers: ReplyHeaders
  readonly body: Body

  constructor(body: Body, { status = 200, headers = {} }: { status?: number; headers?: ReplyHeaders } = {}) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** One page of a list, and how many entries all pages have. */
export const pageReply = (rows: object[], total: number) =>
  jsonReply(rows, 200, { [TOTAL_COUNT]: String(total) })

export const jsonReply = (body: object, status = 200, headers: ReplyHeaders = {}) =>
  new Reply(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
