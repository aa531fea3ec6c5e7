import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // All addresses in one small file that never changes. The default asks the server about every link that comes into view.
  routeDiscovery: { mode: 'initial' },
  // That file is written when Vite has compressed all others.
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const files = globSync(join(buildDirectory, 'client/assets/manifest-*.js'))
    await Promise.all(
      files.map(async (file) =>
        writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file))),
      ),
    )
  },
} satisfies Config
