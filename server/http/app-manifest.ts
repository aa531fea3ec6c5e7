import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { languageFor } from '../../contract/formats/languages.ts'
import type { Context } from '../../domain/context.ts'
import { rules } from '../../domain/settings/rules.ts'

/** Creates the manifest by which a phone installs the website, by the centre's name. */
export const createAppManifest =
  ({ reads }: Pick<Context, 'reads'>) =>
  async (exchange: Exchange): Promise<Reply> => {
    const { name } = await rules.centre.read(reads)
    const accepted = exchange.request.headers['accept-language']
    // Browsers ask for it without cookies.
    const language = languageFor(undefined, accepted)
    const own = language === 'bn' ? 'বৈঠক' : 'Boithok'
    const body = {
      id: '/',
      name: name ?? own,
      short_name: name ?? own,
      lang: language,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#fbf6ea',
      theme_color: '#0b6b5d',
      categories: ['education'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    }
    const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' }
    return new Reply(JSON.stringify(body), { headers })
  }
