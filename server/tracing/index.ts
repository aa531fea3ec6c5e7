import type { Logger } from 'pino'
import type { Traces } from '../../db/observe/span.ts'
import { readProgramVersion } from '../../db/program-version.ts'
import type { TracingConfig } from '../config.ts'
import type { SpanCounts } from './span-counts.ts'

export type Tracing = {
  /** Undefined where tracing is off. */
  traces: Traces | undefined
  spanCounts: Readonly<SpanCounts> | undefined
  /** Sends what waits, as far as the collector takes it in time. */
  close(): Promise<void>
}

const off: Tracing = { traces: undefined, spanCounts: undefined, close: async () => {} }

/** Loads the SDK only where tracing is on: it needs memory and time at the start. */
export async function startTracing(config: TracingConfig | undefined, log: Logger): Promise<Tracing> {
  if (!config) return off
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  const onSending = (error: unknown) => {
    if (error === undefined) log.info('the collector takes traces again')
    else log.warn({ err: error }, 'the collector takes no traces')
  }
  const telemetry = startOpenTelemetry(config, { version: await readProgramVersion(), onSending })
  return { traces: telemetry, spanCounts: telemetry.counts, close: telemetry.close }
}
