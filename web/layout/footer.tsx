import Clock from 'lucide-react/icons/clock'
import Email from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConfig } from '../client-config.tsx'
import type { en } from '../i18n/en.ts'
import { useFormats } from '../i18n/formats.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Brand } from './brand.tsx'
import { FooterLinks } from './footer-links.tsx'
import { GetTheApp } from './get-the-app.tsx'

/** N06: who this is, and the links to all that is public. */
export function Footer() {
  const texts = useNavTexts().footer
  const { centre } = useConfig()
  const formats = useFormats()
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.5fr_1fr_1fr_1.1fr]">
        <div className="max-w-sm max-sm:col-span-2">
          <Brand />
          <p className="mt-2 text-muted">{texts.about}</p>
          <GetTheApp />
        </div>
        <FooterLinks />
        <div className="max-sm:col-span-2">
          <h2 className="font-semibold">{texts.support}</h2>
          <ul className="mt-3 space-y-3 text-muted">
            <Contact icon={<Clock className="size-4.5" />}>{texts.supportHours}</Contact>
            <Contact icon={<Phone className="size-4.5" />}>
              {formats.phone(centre.phone ?? texts.supportPhone)}
            </Contact>
            <Contact icon={<Email className="size-4.5" />}>{centre.email ?? texts.supportEmail}</Contact>
          </ul>
          <h2 className="mt-6 font-semibold">{texts.social}</h2>
          <ul className="mt-3 flex gap-2">
            {entriesOf(texts.socialLinks).map(([topic, name]) => (
              <li key={topic}>
                <Link
                  to={paths.comingSoon(topic)}
                  aria-label={name}
                  className="grid size-11 place-items-center rounded-full bg-sunken text-muted transition-colors hover:bg-primary hover:text-on-primary"
                >
                  <SocialIcon of={topic} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-line border-t">
        <p className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-5 text-muted text-sm sm:px-6">
          <span>{texts.rights}</span>
          <span>{texts.madeIn}</span>
        </p>
      </div>
    </footer>
  )
}

function Contact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-2.5">
      <span aria-hidden="true" className="text-primary">
        {icon}
      </span>
      {children}
    </li>
  )
}

function entriesOf<Names extends Record<string, string>>(names: Names) {
  return Object.entries(names) as [keyof Names & string, string][]
}

type Network = keyof typeof en.nav.footer.socialLinks

const drawings: Record<Network, string> = {
  facebook:
    'M13.5 21v-8h2.7l.5-3.2h-3.2V7.7c0-.9.4-1.7 1.7-1.7H17V3.2S15.8 3 14.7 3c-2.5 0-4.2 1.5-4.2 4.3v2.5H7.7V13h2.8v8z',
  youtube:
    'M21.6 7.2a2.5 2.5 0 0 0-1.8-1.8C18.2 5 12 5 12 5s-6.2 0-7.8.4a2.5 2.5 0 0 0-1.8 1.8C2 8.8 2 12 2 12s0 3.2.4 4.8a2.5 2.5 0 0 0 1.8 1.8c1.6.4 7.8.4 7.8.4s6.2 0 7.8-.4a2.5 2.5 0 0 0 1.8-1.8c.4-1.6.4-4.8.4-4.8s0-3.2-.4-4.8zM10 15V9l5.2 3z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM16.8 6a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  linkedin:
    'M5 9h3.5v11H5zM6.7 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM10.5 9h3.3v1.5c.5-.9 1.7-1.8 3.4-1.8 3.6 0 4.3 2.3 4.3 5.3v6H18v-5.3c0-1.3 0-2.9-1.8-2.9s-2.1 1.4-2.1 2.8V20h-3.6z',
}

/** Logos of other companies, which the icon set does not have. */
function SocialIcon({ of }: { of: Network }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true" className="size-5">
      <path d={drawings[of]} />
    </svg>
  )
}
