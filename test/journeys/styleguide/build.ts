import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'

const ENTRY = join(import.meta.dirname, 'main.tsx')

/** The files of the styleguide, by name. The product does not contain it. */
export async function buildStyleguide(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [tailwindcss()],
    build: { write: false, minify: false, rolldownOptions: { input: { styleguide: ENTRY } } },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
  )
}
