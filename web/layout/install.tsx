import { useEffect, useState } from 'react'
import { useNavTexts } from '../i18n/nav.ts'
import { Button } from '../ui/button.tsx'

/** Chromium's offer to install a page: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

/** Offers to install the website, where the browser can and has not. */
export function Install() {
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
