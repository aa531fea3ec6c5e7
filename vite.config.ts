import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

type ModuleInfo = { importers: string[]; dynamicImporters: string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const banglaModules = /\/web\/i18n\/bn\//
const isOnEveryPage = /\/(framework|first|rolldown-runtime)-/
const entryModules = /\/web\/(entry\.client|root)\.tsx/
const foundPages = /\/web\/find\/(session|sessions|tutor|tutors)\.tsx/
const dashboard = /\/web\/dashboard\//
const dashboardLayout = /\/web\/dashboard\/layout\.tsx/
const dashboardParts = /\/web\/dashboard\/(breadcrumbs|page)\./
const homeModules = [/\/web\/layout\/public\.tsx/, /\/web\/find\/home\/home\.tsx/]

/**
 * Whether `page` imports the module statically, directly or not. With `dynamic`, dynamic imports count too,
 * but of the dashboard's parts, which public pages load for who is signed in.
 */
function isImportedBy(
  page: RegExp,
  dynamic: boolean,
  id: string,
  graph: Graph,
  seen = new Set<string>(),
): boolean {
  if (page.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const all = dynamic && !dashboard.test(id) ? [...importers, ...dynamicImporters] : importers
  return all.some((importer) => isImportedBy(page, dynamic, importer, graph, seen))
}

/**
 * Modules that every page imports, and those that the home page, where most visits start, shares with other
 * pages.
 */
function isInFirstChunk(id: string, graph: Graph): boolean {
  if (isImportedBy(entryModules, false, id, graph)) return true
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const isShared = (page: RegExp) => importers.some((importer) => !isImportedBy(page, true, importer, graph))
  return homeModules.some((page) => isImportedBy(page, false, id, graph) && isShared(page))
}

/**
 * React asks for keys in a list of children in development only; those of the icons are random, so they do
 * not compress.
 */
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/.+\/icons\// },
    handler: (code) => code.replaceAll(/, key: "\w+"/g, ''),
  },
}

const compressions: [string, (bytes: Buffer) => Promise<Buffer>][] = [
  ['br', promisify(brotliCompress)],
  ['gz', promisify(gzip)],
]
/** Less saves nothing. */
const MIN_COMPRESSED = 512

/**
 * Compresses what browsers load at build time, not per request. vite-plugin-compression2 also compresses what
 * only the server loads, which takes a quarter of the build.
 */
const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }) {
    const files = globSync('**/*.{css,js,svg}', { cwd: dir }).map((file) => join(dir, file))
    await Promise.all(
      files.flatMap((file) =>
        compressions.map(async ([ending, compress]) => {
          const bytes = await readFile(file)
          const compressed = await compress(bytes)
          if (bytes.length >= MIN_COMPRESSED && compressed.length < bytes.length)
            await writeFile(`${file}.${ending}`, compressed)
        }),
      ),
    )
  },
}

export default defineConfig({
  plugins: [iconsWithoutKeys, tailwindcss(), reactRouter(), compressedFiles],
  build: {
    // Stylesheets say themselves which fonts they contain.
    assetsInlineLimit: 0,
    // A page that loads code on demand has these already; their names in each list of what to fetch would
    // cost bytes.
    modulePreload: {
      resolveDependencies: (_file, files) => files.filter((file) => !isOnEveryPage.test(file)),
    },
  },
  // 1.3 MB of icons, of which pages use a few dozen. Bundling them keeps the server from loading all of them
  // at start.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // test/process/bytes.test.ts finds the Bangla messages of an area by this prefix.
            chunkFileNames: ({ facadeModuleId }) =>
              `assets/${facadeModuleId && banglaModules.test(facadeModuleId) ? 'bn-' : ''}[name]-[hash].js`,
            // A file costs 200 to 300 bytes more than its code as a part of another file. So what many
            // screens need is in few files, even where one of them needs less. Without the groups below
            // `framework`, the home page fetches 57 scripts (133 kB) instead of 9 (119 kB). Fields, dialogs,
            // carousels and toasts bring large libraries, so they stay with the pages that use them.
            codeSplitting: {
              groups: [
                {
                  // Changes only with an update of these libraries, so browsers keep it across releases.
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
                  priority: 3,
                },
                {
                  name: (id, graph) => (isInFirstChunk(id, graph) ? 'first' : null),
                  priority: 2,
                },
                {
                  // What the pages of sessions and tutors share with the dashboard, so that visitors load
                  // none of what reads from the API.
                  name: (id, graph) => (isImportedBy(foundPages, false, id, graph) ? 'found' : null),
                  test: /\/web\/(ui\/|layout\/|auth\/|hooks\/|i18n\/(language|formats|time-formats)\.|sessions\/read-found|[^/]+$)(?!.*(carousel|dialog|edit|box|field|form|inputs|choice|toasts|unsaved|identity|upload))|lucide-react/,
                  minShareCount: 2,
                  priority: 1.5,
                },
                {
                  name: 'parts',
                  test: /\/node_modules\/@tanstack\/|\/web\/(queries\/|hooks\/use-submit)|\/web\/(ui\/|layout\/|auth\/|hooks\/|i18n\/(language|formats|time-formats)\.|[^/]+$)(?!.*(carousel|dialog|edit|box|field|form|inputs|choice|toasts|unsaved|identity|upload))|lucide-react/,
                  minShareCount: 3,
                },
                {
                  name: 'forms',
                  test: /\/web\/ui\/(form-problem|dialog|use-form|form-store|form-validator)\./,
                },
                {
                  // What every screen of the dashboard loads: in one file it is 2 kB less than in eight.
                  name: (id, graph) =>
                    dashboardParts.test(id) || isImportedBy(dashboardLayout, false, id, graph)
                      ? 'dashboard'
                      : null,
                  test: /\/web\/(dashboard|i18n)\//,
                },
              ],
            },
          },
        },
      },
    },
  },
})
