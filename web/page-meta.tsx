import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from './root.tsx'

type Props = {
  title: string
  description: string
  /** The canonical path. */
  path: string
  /** A path or a full URL. */
  picture?: string
  /** JSON-LD for search engines, given the page's URL: https://schema.org. */
  about?: (address: string) => Record<string, unknown>
}

/** Metadata for messengers and search engines: https://ogp.me and https://schema.org. */
export function PageMeta({ title, description, path, picture = '/pictures/social.jpg', about }: Props) {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl
  const address = new URL(path, origin).href
  const shown = new URL(picture, origin).href
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content="Boithok" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={shown} />
      <meta name="twitter:card" content="summary_large_image" />
      {about && (
        <StructuredData about={{ '@context': 'https://schema.org', url: address, ...about(address) }} />
      )}
    </>
  )
}

function StructuredData({ about }: { about: object }) {
  // Browsers do not unescape the text of a script element, so the JSON goes in unescaped, except for what could close it.
  const json = JSON.stringify(about).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; it is data and never runs.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
