import { TraceFlags } from '@opentelemetry/api'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'

/**
 * The fate of spans: taken by the collector, refused or not reached, and given up because too many waited.
 */
export type SpanCounts = { sent: number; failed: number; dropped: number }

/** Spans that wait for a collector which is slow. More are dropped, so that memory is bounded. */
export const MAX_WAITING_SPANS = 4096

/**
 * Counts around a processor with a queue of `MAX_WAITING_SPANS`, which tells nobody what it drops.
 * `onSending` is called when an export fails after one that did not, and with undefined the other way round.
 */
export function countSpans(
  exporter: SpanExporter,
  onSending: (error: unknown) => void,
  createProcessor: (exporter: SpanExporter) => SpanProcessor,
): { counts: SpanCounts; processor: SpanProcessor } {
  const counts: SpanCounts = { sent: 0, failed: 0, dropped: 0 }
  let waiting = 0
  let isSending = true

  function note(spans: number, { code, error }: ExportResult): void {
    const isSent = code === ExportResultCode.SUCCESS
    counts[isSent ? 'sent' : 'failed'] += spans
    if (isSent !== isSending)
      onSending(isSent ? undefined : (error ?? new Error('The collector took no spans')))
    isSending = isSent
  }

  const inner = createProcessor({
    export(spans, done) {
      waiting -= spans.length
      exporter.export(spans, (result) => {
        note(spans.length, result)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  })
  const isSampled = (span: ReadableSpan) => (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0
  return {
    counts,
    processor: {
      onStart: (span, parent) => inner.onStart(span, parent),
      onEnd(span) {
        if (!isSampled(span)) return
        if (waiting >= MAX_WAITING_SPANS) {
          counts.dropped += 1
          return
        }
        waiting += 1
        inner.onEnd(span)
      },
      forceFlush: () => inner.forceFlush(),
      shutdown: () => inner.shutdown(),
    },
  }
}
