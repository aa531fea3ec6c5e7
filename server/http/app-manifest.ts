import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { saysIn } from '../../contract/centre/centre-name.ts'
import { languageFor } from '../../contract/formats/languages.ts'
import { lookOf } from '../../domain/centre/look.ts'
import type { Context } from '../../domain/context.ts'
import { rules } from '../../domain/settings/rules.ts'
import { paths } from '../../web/paths.ts'

/** Creates the manifest by which a phone installs the website, as the centre. */
export const createAppManifest =
  ({ reads, publicUrl }: Pick<Context, 'reads' | 'publicUrl'>) =>
  async (exchange: Exchange): Promise<Reply> => {
    const centre = await rules.centre.read(reads)
    const { names, colour, version } = lookOf(centre, publicUrl)
    // Browsers ask for it without cookies.
    const language = languageFor(undefined, exchange.request.headers['accept-language'])
    const description = saysIn(centre, 'description', language)
    const icon = (file: string, side: number, purpose: 'any' | 'maskable') => ({
      ...{ src: paths.centrePicture(version, file), sizes: `${side}x${side}`, type: 'image/png', purpose },
    })
    const body = {
      id: '/',
      name: names[language],
      short_name: names[language],
      ...(description && { description }),
      lang: language,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#fbf6ea',
      theme_color: colour,
      categories: ['education'],
      icons: [
        icon('icon-192.png', 192, 'any'),
        icon('icon-512.png', 512, 'any'),
        icon('maskable-512.png', 512, 'maskable'),
      ],
    }
    const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' }
    return new Reply(JSON.stringify(body), { headers })
  }
