import { useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import { NonceContext } from '../fonts/load-first-fonts.tsx'
import { paths } from '../paths.ts'
import type { loader } from '../root.tsx'

/**
 * The centre's icons, and its colour in the page itself, so that nothing is painted in another one first. For
 * the server. Where nothing could be read, a page has no icons, and the colours of `app.css`.
 */
export function CentreLook() {
  const nonce = useContext(NonceContext)
  const look = useRouteLoaderData<typeof loader>('root')?.config.look
  if (!look) return null
  const { version, colour, style } = look
  return (
    <>
      <meta name="theme-color" content={colour} />
      <link rel="icon" href={paths.centrePicture(version, 'favicon.png')} type="image/png" />
      <link rel="apple-touch-icon" href={paths.centrePicture(version, 'apple-touch-icon.png')} />
      {style && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server computes it from six hexadecimal digits.
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
      )}
    </>
  )
}
