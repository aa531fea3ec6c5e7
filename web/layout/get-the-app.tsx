import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useConfig } from '../client-config.tsx'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'

/** How to have the website as an app: in the demonstration the specification's badges. */
export function GetTheApp() {
  const { demo } = useConfig()
  return demo ? <StoreBadges /> : <Install />
}

function StoreBadges() {
  const texts = useNavTexts().footer
  return (
    <>
      <h2 className="mt-6 font-semibold">{texts.getTheApp}</h2>
      <ul className="mt-3 flex flex-wrap gap-3">
        {Object.entries(texts.appLinks).map(([topic, name]) => (
          <li key={topic}>
            <Link
              to={paths.comingSoon(topic)}
              className="flex min-h-12 flex-col justify-center rounded-control bg-deep px-4 text-on-deep transition-opacity hover:opacity-85"
            >
              <span className="text-xs opacity-80">{texts.badgeLine}</span>
              <span className="font-semibold leading-tight">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Chromium's offer to install a page: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

/** Nothing where the browser cannot install the website, or has. */
function Install() {
  const texts = useNavTexts().footer
  const [offer, setOffer] = useState<InstallOffer>()
  const [isByHand, setByHand] = useState(false)
  useEffect(() => {
    // Safari on phones has this property, and no offer.
    setByHand('standalone' in navigator && navigator.standalone === false)
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer)
    }
    const forget = () => setOffer(undefined)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', forget)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', forget)
    }
  }, [])
  if (!offer && !isByHand) return null
  return (
    <>
      <h2 className="mt-6 font-semibold">{texts.getTheApp}</h2>
      {offer ? (
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => {
            setOffer(undefined)
            // An offer can be made once. Whoever dismisses it is offered it again on another page.
            void offer.prompt()
          }}
        >
          {texts.install}
        </Button>
      ) : (
        <p className="mt-2 text-muted">{texts.installByHand}</p>
      )}
    </>
  )
}
