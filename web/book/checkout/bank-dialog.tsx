import { useRef, useState } from 'react'
import { useCardFormTexts } from '../../i18n/card-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Cards, type IntentState, retrieveIntent } from './stand-in-cards.ts'

const ASK_EVERY_MS = 1500

type Bank = ReturnType<typeof useBankAuthentication>

/** Shows the bank's page (3-D Secure) until the bank has decided or the person closes it. */
export function useBankAuthentication(cards: Cards) {
  const [url, setUrl] = useState<string | undefined>()
  const open = useRef(false)

  function leave() {
    open.current = false
    setUrl(undefined)
  }

  /**
   * Resolves with the intent's state: still `requires_action` if the person closed the page before the bank
   * decided.
   */
  async function authenticate(clientSecret: string, bankUrl: string): Promise<IntentState> {
    open.current = true
    setUrl(bankUrl)
    try {
      while (open.current) {
        await new Promise((resume) => setTimeout(resume, ASK_EVERY_MS))
        const state = await retrieveIntent(cards, clientSecret)
        if (state.status !== 'requires_action') return state
      }
      return await retrieveIntent(cards, clientSecret)
    } finally {
      leave()
    }
  }

  return { url, authenticate, leave }
}

export function BankDialog({ bank }: { bank: Bank }) {
  const texts = useCardFormTexts()
  return (
    <Dialog
      open={bank.url !== undefined}
      onClose={bank.leave}
      title={texts.authenticate}
      description={texts.authenticateHint}
    >
      <iframe
        src={bank.url}
        title={texts.authenticate}
        className="h-[28rem] w-full rounded-control border border-line bg-white"
      />
    </Dialog>
  )
}
