import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from './root.tsx'

type Props = {
  title: string
  description: string
  /** From the origin on; the one address of what the page shows. */
  path: string
  /** From the origin on, or whole. */
  picture?: string
  /** What the page at this address is about in the terms of schema.org, for search engines. */
  about?: (address: string) => Record<string, unknown>
}

/** What messengers and search engines are told of a public page: https://ogp.me and https://schema.org. */
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
  // Text of a script element is not unescaped by browsers: so JSON goes in as it is, but for what could end the element.
  const json = JSON.stringify(about).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; nothing in it runs, for it is data.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
