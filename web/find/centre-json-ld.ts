import type { Centre } from '../../contract/centre/centre.ts'
import { saysIn } from '../../contract/centre/centre-name.ts'
import { phonesOf } from '../../contract/centre/phones-of.ts'
import type { Language } from '../../contract/formats/languages.ts'
import type { CentreLook } from '../loader-context.ts'
import { paths } from '../paths.ts'

type Setting = { name: string; look: CentreLook; language: Language; url: string; description: string }

/** The centre for search engines: https://schema.org/EducationalOrganization, with what it has entered. */
export function centreJsonLd(
  centre: Centre,
  { name, look, language, url, description }: Setting,
): Record<string, unknown> {
  const { address, email, map, facebook, youtube, instagram, linkedin } = centre
  const [telephone] = phonesOf(centre.phone)
  const hours = saysIn(centre, 'hours', language)
  const elsewhere = [facebook, youtube, instagram, linkedin].filter((link) => link !== null)
  return {
    '@type': 'EducationalOrganization',
    name,
    description: saysIn(centre, 'description', language) ?? description,
    logo: new URL(paths.centrePicture(look.version, 'icon-512.png'), url).href,
    ...(telephone && { telephone }),
    ...(email && { email }),
    ...(address && {
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'BD' },
    }),
    ...(map && { hasMap: map }),
    ...(hours && { openingHours: hours }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  }
}
