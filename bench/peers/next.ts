import { execFile } from 'node:child_process'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../test/support/free-port.ts'
import { type Program, startProgram } from '../program.ts'
import { installProject } from './packages.ts'

const run = promisify(execFile)
const files = join(import.meta.dirname, '../../build/client')

/**
 * The product's home page as a static page of Next.js, with the same markup, stylesheet and pictures and
 * nothing to hydrate, which favours Next. Next comes from the npm registry, into its own folder.
 */
export async function startNext(pageUrl: string): Promise<Program> {
  const html = await (await fetch(pageUrl)).text()
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  const markup = body.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
  const { folder, remove } = await installProject({
    packages: ['next@16', 'react@19', 'react-dom@19'],
    files: {
      'app/layout.jsx': `export default ({ children }) => <html lang="en"><head>${styles
        .map((href) => `<link rel="stylesheet" href="${href}" />`)
        .join('')}</head><body>{children}</body></html>`,
      'app/page.jsx': `const markup = ${JSON.stringify(markup)}
export default () => <div dangerouslySetInnerHTML={{ __html: markup }} />`,
    },
  })
  for (const name of await readdir(files))
    await cp(join(files, name), join(folder, 'public', name), { recursive: true })
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  await run(process.execPath, [next, 'build'], { cwd: folder, env })
  const program = await startProgram(next, {}, ['start', folder, '--port', String(await freePort())])
  return {
    ...program,
    async stop() {
      await program.stop()
      await remove()
    },
  }
}
