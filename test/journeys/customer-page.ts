import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'

const ENTRY = new URL('../literal-client/page.ts', import.meta.url).pathname

/** A customer's own page with the literal client, at another origin and site than the product. */
export async function serveCustomerPage() {
  const script = await bundle()
  const server = createServer(({ url }, response) => {
    const isScript = url === '/client.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : PAGE)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((closed) => server.close(closed)),
  }
}

const PAGE =
  '<!doctype html><title>A customer’s page</title><button>Sign in</button><script type="module" src="/client.js"></script>'

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'client' } },
  })
  const [made] = [built].flat()
  const chunk = made && 'output' in made ? made.output[0] : undefined
  if (!chunk) throw new Error('The client was not built')
  return chunk.code
}
