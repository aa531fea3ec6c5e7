import { useLocation } from 'react-router'
import { inLanguage, languageIn, languages } from '../contract/formats/languages.ts'
import { useCentreName, useConfig } from './client-config.tsx'
import { useLanguage } from './i18n/index.ts'
import { paths } from './paths.ts'

type Props = {
  title: string
  description: string
  /** The canonical path, without a language. */
  path: string
  /** The path of a picture of 1200 by 630 pixels, and what it shows; the centre's own when absent. */
  picture?: { path: string; alt: string }
  /** JSON-LD for search engines, given the page's URL: https://schema.org. */
  about?: (address: string) => Record<string, unknown>
}

/**
 * Metadata of a public page. A page that was asked for in a language is canonical in that language; without
 * one, each visitor gets their own. What only messengers and search engines read is in the page that the
 * server sends, and not in the scripts: it stays that of the first page while somebody moves on without
 * loading another.
 */
export function PageMeta({ title, description, path, about, ...shared }: Props) {
  const { publicUrl: origin } = useConfig()
  const named = languageIn(new URLSearchParams(useLocation().search))
  const absolute = (local: string) => new URL(local, origin).href
  const address = absolute(inLanguage(path, named))
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {import.meta.env.SSR && <SharedMeta {...shared} {...{ title, description, path, address, absolute }} />}
      {about && <StructuredData about={about} address={address} />}
    </>
  )
}

const LOCALES = { en: 'en_US', bn: 'bn_BD' }

type SharedProps = Omit<Props, 'about'> & { address: string; absolute: (local: string) => string }

/** The page in other languages, and what messengers show of it: https://ogp.me. */
function SharedMeta({ title, description, path, picture, address, absolute }: SharedProps) {
  const language = useLanguage()
  const name = useCentreName()
  const { look } = useConfig()
  const shown = picture?.path ?? paths.centrePicture(look.version, `share-${language}.jpg`)
  return (
    <>
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={absolute(inLanguage(path, one))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(path)} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:image" content={absolute(shown)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture?.alt ?? name} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

type StructuredDataProps = { about: (address: string) => Record<string, unknown>; address: string }

/**
 * JSON-LD for search engines (https://schema.org), in the page that the server sends and not in the scripts.
 */
export function StructuredData({ about, address }: StructuredDataProps) {
  // Browsers do not unescape the text of a script element, so the JSON goes in unescaped, except for what
  // could close it.
  const json = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', url: address, ...about(address) })
    : ''
  const __html = json.replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; it is data and never runs.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}

/** The first `length` characters as readers count them: a Bangla letter keeps its vowel sign. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(new Intl.Segmenter('bn').segment(text), ({ segment }) => segment)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}
