import type { LucideIcon } from 'lucide-react'
import Clock from 'lucide-react/icons/clock'
import Email from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router'
import { saysIn } from '../../contract/centre/centre-name.ts'
import { phonesOf } from '../../contract/centre/phones-of.ts'
import { useConfig } from '../client-config.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/index.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { type Network, SocialIcon } from './social-icon.tsx'

type Line = { icon?: LucideIcon; text: string | null; to?: string | null }

/** N06: how the centre is reached. What it has not entered is not shown. */
export function CentreContact() {
  const texts = useNavTexts().footer
  const { centre, demo } = useConfig()
  const { phone } = useFormats()
  const { whatsapp, email, address, map } = centre
  const lines: Line[] = [
    { icon: Clock, text: saysIn(centre, 'hours', useLanguage()) },
    ...phonesOf(centre.phone).map((one) => ({ icon: Phone, text: phone(one) })),
    { icon: Email, text: email },
    { text: whatsapp && `${texts.whatsapp} ${phone(`+${whatsapp}`)}`, to: `https://wa.me/${whatsapp}` },
    { text: address },
    { text: map && texts.map, to: map },
  ]
  const networks = (Object.keys(texts.socialLinks) as Network[]).filter((one) => centre[one] || demo)
  const isReached = lines.some(({ text }) => text)
  return (
    <div className="max-sm:col-span-2">
      {isReached && <h2 className="font-semibold">{texts.support}</h2>}
      <ul className="mt-3 space-y-3 text-muted">
        {lines.map(
          ({ icon: Icon, text, to }) =>
            text && (
              <li key={text} className="flex items-center gap-2.5">
                {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0 text-primary" />}
                <span className="wrap-anywhere whitespace-pre-line">
                  {to ? (
                    <Link to={to} className="min-h-11 content-center underline underline-offset-4">
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </span>
              </li>
            ),
        )}
      </ul>
      {networks.length > 0 && <h2 className="mt-6 font-semibold">{texts.social}</h2>}
      <ul className="mt-3 flex gap-2">
        {networks.map((network) => (
          <li key={network}>
            <Link
              // A demonstration has no pages elsewhere.
              to={centre[network] ?? paths.comingSoon(network)}
              aria-label={texts.socialLinks[network]}
              className="grid size-11 place-items-center rounded-full bg-sunken text-muted transition-colors hover:bg-primary hover:text-on-primary"
            >
              <SocialIcon of={network} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
