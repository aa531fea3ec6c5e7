import { currentOperation, runAs } from './operation.ts'

/** Never what people typed, tokens, or addresses of people. */
export type Attributes = Record<string, string | number | boolean | string[]>

export type SpanOptions = {
  /** Whom it works for or waits for; a part of our own work when absent. */
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  attributes?: Attributes
  /** Spans of other traces that led to it, in the format of `traceparent`. */
  links?: readonly string[]
}

/** A measured part of a trace. server/tracing/ has the one that OpenTelemetry exports. */
export type Span = {
  readonly traceId: string
  /** In the format of W3C's header `traceparent`. */
  readonly traceparent: string
  /** Begins a part of this one. */
  begin(name: string, options?: SpanOptions): Span
  set(attributes: Attributes): void
  /** `error`: why it failed. Only its class or code is kept. */
  end(error?: unknown): void
}

/** Where tracing is on. */
export type Traces = {
  /** Begins a trace, or goes on with that of `traceparent`. Undefined: this one is not sampled. */
  begin(name: string, options: SpanOptions & { traceparent?: string | undefined }): Span | undefined
}

/** Measures `work` as a part of the current operation. Without a trace it only runs it. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const operation = currentOperation()
  const span = operation?.span?.begin(name, options)
  return span && operation ? endAfter(span, () => runAs({ ...operation, span }, work)) : work()
}

/** Ends the span when `work` settles. */
export async function endAfter<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end(error ?? 'unknown')
    throw error
  }
}
