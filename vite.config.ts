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
const isOnEveryPage = /\/(framework|root|rolldown-runtime)-/
const starter = /\/web\/entry\.client\.tsx/
const entryModules = /\/web\/(entry\.client|root)\.tsx/
const foundPages = /\/web\/find\/(session|sessions|tutor|tutors)\.tsx/
const signingIn =
  /\/web\/(you\/(login|register|forgot-password|send-login-link|email-action)|auth\/role-reader)\.tsx/
const dashboard = /\/web\/dashboard\//
const dashboardLayout = /\/web\/dashboard\/layout\.tsx/
const dashboardParts =
  /\/web\/(dashboard\/(breadcrumbs|page)|i18n\/calendar-formats|sessions\/fee-parts)\.|\/contract\/payments\/(method-names\/en|payment-methods)\./
const today = /\/web\/today\/today\.tsx/
const work = /\/web\/today\/work\.tsx/
const homeModules = [/\/web\/layout\/public\.tsx/, /\/web\/find\/home\/home\.tsx/]

/** Small parts of any screen. Fields, dialogs, carousels and toasts are none: they bring large libraries. */
const smallParts =
  /\/web\/(ui\/|layout\/|auth\/|hooks\/|i18n\/(language|formats|time-formats)\.|[^/]+$)(?!.*(carousel|dialog|edit|box|field|form|inputs|choice|toasts|unsaved|identity|upload))|lucide-react/
const readingParts =
  /\/node_modules\/@tanstack\/|\/web\/(queries\/|hooks\/use-submit\.|ui\/form-problem\.)|\/contract\/files\/limits\./
const isPart = (id: string) => readingParts.test(id) || smallParts.test(id)

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
  // The root is the only route of this chunk, so it needs no file of its own that leads here.
  if (starter.test(id)) return false
  if (isImportedBy(entryModules, false, id, graph)) return true
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const isShared = (page: RegExp) => importers.some((importer) => !isImportedBy(page, true, importer, graph))
  return homeModules.some((page) => isImportedBy(page, false, id, graph) && isShared(page))
}

/** What every screen of the dashboard loads, and small parts of at least three screens. */
function isOfDashboard(id: string, graph: Graph): boolean {
  if (dashboardParts.test(id)) return true
  if (isPart(id)) return screensOf(id, graph).size >= 3
  return /\/web\/(dashboard|i18n)\//.test(id) && isImportedBy(dashboardLayout, false, id, graph)
}

/** The modules that import this one statically, directly or not, and that nothing imports statically. */
function screensOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const own = importers.length === 0 || dynamicImporters.length > 0 ? [id] : []
  return new Set([...own, ...importers.flatMap((importer) => [...screensOf(importer, graph, seen)])])
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

/**
 * Lets a route's file export what other files share, instead of moving that into one more file. React Router
 * looks for its own exports only.
 */
const sharedRouteFiles: Plugin = {
  name: 'shared-route-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

export default defineConfig({
  plugins: [sharedRouteFiles, iconsWithoutKeys, tailwindcss(), reactRouter(), compressedFiles],
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
            // A file costs 200 to 300 bytes more than its code as a part of another file, and a turn on a
            // slow phone. So what many screens need is in few files, even where one of them needs less.
            // Without the groups below `framework`, the home page fetches 57 scripts instead of 8. A group
            // takes what its modules import with it, unless a group of a higher priority has it.
            codeSplitting: {
              groups: [
                {
                  // Changes only with an update of these libraries, so browsers keep it across releases.
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//,
                  priority: 9,
                },
                {
                  name: (id, graph) => (isInFirstChunk(id, graph) ? 'first' : null),
                  priority: 8,
                },
                {
                  // What the pages of sessions and tutors share with the dashboard, so that visitors load
                  // none of what reads from the API.
                  name: (id, graph) => (isImportedBy(foundPages, false, id, graph) ? 'found' : null),
                  test: new RegExp(`/web/sessions/read-found|${smallParts.source}`),
                  minShareCount: 2,
                  priority: 7,
                },
                {
                  // What reads and sends. Who signs in loads this, and nothing of the dashboard.
                  name: (id, graph) => (isImportedBy(signingIn, false, id, graph) ? 'query' : null),
                  test: isPart,
                  minShareCount: 3,
                  priority: 6,
                },
                {
                  name: 'forms',
                  test: /\/web\/(ui\/(form-dialog|dialog|inputs|use-form|form-store|form-validator)|hooks\/use-change-form)\./,
                  priority: 5,
                },
                {
                  name: (id, graph) => (isOfDashboard(id, graph) ? 'dashboard' : null),
                  priority: 4,
                },
                {
                  // What the page of a session shares with a student's screens.
                  name: 'classes',
                  test: /\/web\/(i18n\/classes|learn\/booking\/class-place|sessions\/status-badge)\./,
                  priority: 3,
                },
                { name: 'identity', test: /\/web\/(i18n\/auth|auth\/identity-errors)\./, priority: 3 },
                { name: 'today-texts', test: /\/web\/i18n\/today\./, priority: 3 },
                {
                  // What Today shares with the screens of courses and their money.
                  name: (id, graph) => (isImportedBy(today, false, id, graph) ? 'courses' : null),
                  test: /\/web\/(learn\/money|i18n)\/|\/contract\//,
                  priority: 2,
                },
                { name: 'student', test: /\/web\/(sessions\/join|learn\/dues\/part-state)\./, priority: 1 },
                {
                  name: (id, graph) => (isImportedBy(today, false, id, graph) ? 'today' : null),
                  test: /\/web\/today\//,
                },
                {
                  // What tutors and cashiers see on Today, without what only Admins see there.
                  name: (id, graph) => (isImportedBy(work, false, id, graph) ? 'work' : null),
                  test: /\/web\/(today|teach\/classes|i18n)\//,
                },
                {
                  name: 'roll',
                  test: /\/web\/(i18n\/roll|teach\/roll\/kept-rolls)\.|\/contract\/attendance\/roll-phase\./,
                  priority: 1,
                },
                { name: 'class-list', test: /\/web\/sessions\/class-list\./, priority: 1 },
                { name: 'pictures', test: /\/contract\/sessions\/pictures\./, priority: 1 },
                {
                  // What knows who is signed in, which signing in shares.
                  name: 'stored-session',
                  test: /\/web\/auth\/(stored-session|other-tabs)\./,
                },
              ],
            },
          },
        },
      },
    },
  },
})
