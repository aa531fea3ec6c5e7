import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import protobuf from 'protobufjs'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  attributes: Record<string, string | number | boolean | unknown[]>
  links: { traceId: string; spanId: string }[]
  failed: boolean
}

export type OtlpReceiver = {
  url: string
  /** All that arrived, as it was sent. */
  bodies: Buffer[]
  headers: IncomingMessage['headers'][]
  spans: ReceivedSpan[]
  resource: Record<string, unknown>
  /** Without an answer to requests that are open. */
  stop(): Promise<void>
}

/** The part of opentelemetry/proto/collector/trace/v1 that a test reads. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
    repeated KeyValue attributes = 9; repeated Link links = 13; Status status = 15;
  }
  message Link { bytes trace_id = 1; bytes span_id = 2; }
  message Status { string message = 2; int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; ArrayValue array_value = 5; } }
  message ArrayValue { repeated AnyValue values = 1; }
`)
const Request = root.lookupType('ExportTraceServiceRequest')

/** Receives traces as a collector does. `answer`: instead of 200, such as none at all. */
export async function startOtlpReceiver(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(200).end(),
): Promise<OtlpReceiver> {
  const receiver: Omit<OtlpReceiver, 'url' | 'stop'> = { bodies: [], headers: [], spans: [], resource: {} }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
    receiver.bodies.push(plain)
    receiver.headers.push(request.headers)
    for (const { resource, scopeSpans = [] } of decode(plain)) {
      receiver.resource = attributesOf(resource?.attributes)
      receiver.spans.push(...scopeSpans.flatMap(({ spans = [] }) => spans.map(toSpan)))
    }
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

type AnyValue = { arrayValue?: { values?: AnyValue[] } } & Record<string, unknown>
type KeyValue = { key: string; value?: AnyValue }
type SentSpan = {
  traceId: Buffer
  spanId: Buffer
  parentSpanId?: Buffer
  name: string
  kind: number
  attributes?: KeyValue[]
  links?: { traceId: Buffer; spanId: Buffer }[]
  status?: { code?: number }
}
type ResourceSpans = { resource?: { attributes?: KeyValue[] }; scopeSpans?: { spans?: SentSpan[] }[] }

const decode = (body: Buffer): ResourceSpans[] =>
  (Request.toObject(Request.decode(body), { longs: Number }) as { resourceSpans?: ResourceSpans[] })
    .resourceSpans ?? []

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const
const FAILED = 2
const hex = (bytes: Buffer | undefined) => (bytes ? Buffer.from(bytes).toString('hex') : '')

const toSpan = (span: SentSpan): ReceivedSpan => ({
  traceId: hex(span.traceId),
  spanId: hex(span.spanId),
  parentSpanId: hex(span.parentSpanId),
  name: span.name,
  kind: KINDS[span.kind] ?? 'internal',
  attributes: attributesOf(span.attributes) as ReceivedSpan['attributes'],
  links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId: hex(traceId), spanId: hex(spanId) })),
  failed: span.status?.code === FAILED,
})

const attributesOf = (list: KeyValue[] = []) =>
  Object.fromEntries(list.map(({ key, value }) => [key, value && plainValue(value)]))

const plainValue = (value: AnyValue): unknown =>
  value.arrayValue ? (value.arrayValue.values ?? []).map(plainValue) : Object.values(value)[0]
