/** The server as a process of its own, to be killed: no pages, and a card provider that lives elsewhere. */
import type { AddressInfo } from 'node:net'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { listen } from '../../http/listen.ts'
import { createLog } from '../../log.ts'

const { PROVIDER_URL = '', PROVIDER_PATIENCE_MS = '', DATABASE_URL = '' } = process.env

/** Leads the product's own SDK to the provider, which has so long to answer. */
const outside: typeof fetch = (input, init) => {
  const request = new Request(input, init)
  const { host, pathname, search } = new URL(request.url)
  const patience = AbortSignal.timeout(Number(PROVIDER_PATIENCE_MS))
  const signal = AbortSignal.any([request.signal, patience])
  return fetch(new Request(`${PROVIDER_URL}/${host}${pathname}${search}`, request), { signal })
}

const config = readConfig(process.env)
const app = await createApp({
  config,
  databaseUrl: DATABASE_URL,
  log: createLog(config.logLevel),
  fetch: outside,
})
const server = await listen(app.fetch, { host: '127.0.0.1', port: config.port })
app.startWork()
process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
