import { CashierOnly } from '../../auth/guards.tsx'
import { CentreDues } from '../../fee-parts/centre/centre-dues.tsx'
import { useCentreDuesMessages } from '../../i18n/centre-dues.ts'
import { Page } from './page.tsx'

/** B10: who has to pay which part of a fee. For Admins and cashiers. */
export default function CentreDuesPage() {
  const messages = useCentreDuesMessages()
  return (
    <CashierOnly>
      <Page title={messages.title} intro={messages.intro}>
        <CentreDues />
      </Page>
    </CashierOnly>
  )
}
