import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    // Once, here, so that no request waits for it.
    compression({
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
      threshold: 1024,
    }),
  ],
  build: {
    // A font inside the stylesheet would be fetched by those who never meet its letters.
    assetsInlineLimit: 0,
  },
  // A file of 1.3 MB, of which pages show a few dozen pictures: built in, the server need not read the others at each start.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page shares, and the small parts that most share, travel as two files instead of as thirty. Forms,
            // dialogs, carousels and toasts bring large libraries with them and stay with the pages that open them.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
                  priority: 2,
                },
                { name: 'common', test: /\/web\//, minShareCount: 30, priority: 1 },
                {
                  name: 'parts',
                  test: /\/web\/(ui\/|layout\/|[^/]+$)(?!.*(carousel|dialog|box|field|form|inputs|choice|toasts|unsaved|identity|account|upload))|lucide-react/,
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
