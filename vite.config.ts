import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { minify } from '@swc/core'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

type Module = { importers: string[]; dynamicImporters: string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

const inBangla = /\/web\/i18n\/bn\/|\/contract\/translations\/said\./
const everywhere = /\/web\/(entry\.client|root)\.tsx/
const home = [/\/web\/layout\/public\.tsx/, /\/web\/routes\/home\/home\.tsx/]

/** Whether a page needs a module, by whatever way; or, with `late`, comes to need it. */
function isNeededBy(
  page: RegExp,
  late: boolean,
  id: string,
  graph: Graph,
  seen = new Set<string>(),
): boolean {
  if (page.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const all = late ? [...importers, ...dynamicImporters] : importers
  return all.some((importer) => isNeededBy(page, late, importer, graph, seen))
}

/** What every page needs, and what the home page, where most begin, shares with others. */
function comesFirst(id: string, graph: Graph): boolean {
  if (isNeededBy(everywhere, false, id, graph)) return true
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const isShared = (page: RegExp) => importers.some((importer) => !isNeededBy(page, true, importer, graph))
  return home.some((page) => isNeededBy(page, false, id, graph) && isShared(page))
}

const isOfHome = (id: string, graph: Graph) => home.some((page) => isNeededBy(page, false, id, graph))

/** A second minifier finds what Vite's leaves, and more when it looks again: 2 of 180 kB, as they are sent. */
const minifiedAgain: Plugin = {
  name: 'minified-again',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Before they are compressed.
    order: 'pre',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = await minifyByAnother(await minifyByAnother(chunk.code))
      }
    },
  },
}

async function minifyByAnother(code: string): Promise<string> {
  return (await minify(code, { module: true, ecma: 2020, compress: { passes: 3 }, mangle: true })).code
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    minifiedAgain,
    // Once, here, so that no request waits for it.
    compression({
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
      threshold: 512,
    }),
  ],
  build: {
    // A font inside the stylesheet would be fetched by those who never meet its letters; but everybody meets these few,
    // at the top of every page, where a file of their own would be asked for after the stylesheet.
    assetsInlineLimit: (file) => file.endsWith('/anek-bangla-name.woff2'),
  },
  resolve: {
    alias: {
      '../createLucideIcon.mjs': fileURLToPath(new URL('./web/ui/drawn-icon.ts', import.meta.url)),
    },
  },
  // A file of 1.3 MB, of which pages show a few dozen pictures: built in, the server need not read the others at each start.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // An area of the catalogue in Bangla is a file, which can be told by its name.
            chunkFileNames: ({ facadeModuleId }) =>
              `assets/${facadeModuleId && inBangla.test(facadeModuleId) ? 'bn-' : ''}[name]-[hash].js`,
            // The framework changes when it is updated, and else stays with the reader. What every page begins with, what reads
            // from the API and the small parts that screens share travel as a file each instead of as thirty. Forms, dialogs,
            // carousels and toasts bring large libraries with them and stay with the pages that open them.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
                  priority: 3,
                },
                {
                  name: (id, graph) => (comesFirst(id, graph) ? 'first' : null),
                  priority: 2,
                },
                {
                  name: 'queries',
                  test: /\/node_modules\/@tanstack\/|\/web\/(queries\/|hooks\/use-submit)/,
                  priority: 1,
                },
                {
                  name: (id, graph) => (isOfHome(id, graph) ? null : 'parts'),
                  test: /\/web\/(ui\/|layout\/|auth\/|hooks\/|i18n\/(language|formats|time-formats)\.|prefetch\/|[^/]+$)(?!.*(carousel|dialog|box|field|form|inputs|choice|toasts|unsaved|identity|account|upload))|lucide-react/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
})
