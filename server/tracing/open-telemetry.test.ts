import { expect, test } from 'vitest'
import { startOtlpReceiver } from '../../test/support/otlp-receiver.ts'
import { readConfig } from '../config.ts'
import { startOpenTelemetry } from './open-telemetry.ts'
import { MAX_WAITING_SPANS } from './span-counts.ts'

test('S05 of a collector that does not answer, only so many spans are kept, and the shutdown does not wait for it', async () => {
  const silent = await startOtlpReceiver(() => {})
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.url })
  if (!tracing) throw new Error('tracing is off')
  const telemetry = startOpenTelemetry(tracing, { version: '0', onSending: () => {} })
  const many = 3 * MAX_WAITING_SPANS
  for (let index = 0; index < many; index += 1) telemetry.begin('work', {})?.end()
  const { sent, failed, dropped } = telemetry.counts
  expect([sent, failed]).toEqual([0, 0])
  expect(dropped).toBeGreaterThan(many - MAX_WAITING_SPANS - 1000)
  expect(dropped).toBeLessThanOrEqual(many - MAX_WAITING_SPANS)
  const from = performance.now()
  await telemetry.close()
  expect(performance.now() - from).toBeLessThan(9000)
  await silent.stop()
})
