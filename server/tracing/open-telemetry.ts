import { hostname } from 'node:os'
import {
  type Span as OpenTelemetrySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanOptions, Traces } from '../../db/observe/span.ts'
import { workerId } from '../cluster-metrics.ts'
import type { TracingConfig } from '../config.ts'
import { countSpans, MAX_WAITING_SPANS, type SpanCounts } from './span-counts.ts'

/** The shutdown does not wait longer for a collector that does not answer. */
const FLUSH_TIMEOUT_MS = 3000
const EXPORT_INTERVAL_MS = 2000
const EXPORT_TIMEOUT_MS = 10_000

export type OpenTelemetry = Traces & { counts: SpanCounts; close(): Promise<void> }

/** `version`: of this program. `onSending`: whether the collector takes spans, whenever that changes. */
export function startOpenTelemetry(
  config: TracingConfig,
  { version, onSending }: { version: string; onSending: (error: unknown) => void },
): OpenTelemetry {
  const { endpoint, headers, serviceName, sampler, ratio } = config
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const counted = countSpans(
    exporter,
    onSending,
    (countedExporter) =>
      new BatchSpanProcessor({
        exporter: countedExporter,
        maxQueueSize: MAX_WAITING_SPANS,
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
  )
  const own = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': `${hostname()}-${workerId}`,
  })
  const provider = new TracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES first.
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [counted.processor],
  })
  const tracer = provider.getTracer('boithok', version)
  return {
    begin: (name, { traceparent, ...options }) => beginTrace(tracer, name, options, traceparent),
    counts: counted.counts,
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, FLUSH_TIMEOUT_MS)
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

function samplerOf(name: TracingConfig['sampler'], ratio: number): Sampler {
  const kind = name.replace('parentbased_', '')
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

const linksOf = ({ links = [] }: SpanOptions) =>
  links.flatMap((traceparent) => {
    const context = parseTraceParent(traceparent)
    return context ? [{ context }] : []
  })

const optionsOf = (options: SpanOptions) => ({
  kind: options.kind ? KINDS[options.kind] : SpanKind.INTERNAL,
  attributes: options.attributes ?? {},
  links: linksOf(options),
})

function beginTrace(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  traceparent: string | undefined,
): Span | undefined {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
  const span = tracer.startSpan(name, optionsOf(options), context)
  return span.isRecording() ? wrap(tracer, span) : undefined
}

function wrap(tracer: Tracer, span: OpenTelemetrySpan): Span {
  const { traceId, spanId } = span.spanContext()
  const context = trace.setSpan(ROOT_CONTEXT, span)
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    begin: (name, options = {}) => wrap(tracer, tracer.startSpan(name, optionsOf(options), context)),
    set: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', typeOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** Messages of errors repeat what people and servers sent. */
function typeOf(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: unknown }
  for (const found of [cause, error])
    if (typeof found === 'object' && found && 'code' in found && typeof found.code === 'string')
      return found.code
  if (error instanceof Error) return error.name
  return typeof error === 'string' ? error : 'unknown'
}
