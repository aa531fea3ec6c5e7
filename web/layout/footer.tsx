import { saysIn } from '../../contract/centre/centre-name.ts'
import { useCentreName, useConfig } from '../client-config.tsx'
import { useLanguage } from '../i18n/index.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { Brand } from './brand.tsx'
import { CentreContact } from './centre-contact.tsx'
import { FooterLinks } from './footer-links.tsx'
import { GetTheApp } from './get-the-app.tsx'

/** N06: who this is, and the links to all that is public. */
export function Footer() {
  const texts = useNavTexts().footer
  const { centre, demo } = useConfig()
  const name = useCentreName()
  const language = useLanguage()
  const description = saysIn(centre, 'description', language)
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.5fr_1fr_1fr_1.1fr]">
        <div className="max-w-sm max-sm:col-span-2">
          <Brand />
          {description && <p className="wrap-anywhere mt-2 text-muted">{description}</p>}
          <GetTheApp />
        </div>
        <FooterLinks />
        <CentreContact />
      </div>
      <div className="border-line border-t">
        <p className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-5 text-muted text-sm sm:px-6">
          <span className="wrap-anywhere">{demo ? texts.rightsSince(name) : texts.rights(name)}</span>
          {demo && <span>{texts.madeIn}</span>}
        </p>
      </div>
    </footer>
  )
}
