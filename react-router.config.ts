import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // One small, immutable file lists every route. By default the browser asks the server about each link that
  // comes into view.
  routeDiscovery: { mode: 'initial' },
  // React Router writes that file after Vite's plugins have compressed all others: half a kilobyte on every
  // page.
  buildEnd() {
    for (const file of globSync('build/client/assets/manifest-*.js'))
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  },
} satisfies Config
