type Props = { about: (address: string) => Record<string, unknown>; address: string }

/**
 * JSON-LD for search engines (https://schema.org), in the page that the server sends and not in the scripts.
 */
export function StructuredData({ about, address }: Props) {
  // Browsers do not unescape the text of a script element, so the JSON goes in unescaped, except for what
  // could close it.
  const json = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', url: address, ...about(address) })
    : ''
  const __html = json.replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; it is data and never runs.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}
