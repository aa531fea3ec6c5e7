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
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page shares travels as one file instead of thirty. Dialogs, menus, toasts and pictures bring large
            // libraries with them and stay with the pages that open them.
            codeSplitting: {
              groups: [
                {
                  name: 'common',
                  test: /\/web\/(layout|ui)\/(?!dialog|confirm-dialog|popup-dialog|menu|toasts|image-field)/,
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
