import { useQuery } from '@tanstack/react-query'
import { AdminOnly } from '../../auth/guards.tsx'
import { CentreForm } from '../../centre/centre-form.tsx'
import { DuesRule } from '../../fee-parts/centre/dues-rule.tsx'
import { CashierRights } from '../../held-payments/cashier-rights.tsx'
import { SentMoneyRule } from '../../held-payments/sent-money-rule.tsx'
import { useCentreMessages } from '../../i18n/centre.ts'
import { paths } from '../../paths.ts'
import { centreQuery } from '../../queries/centre.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { WaitlistRule } from '../../waitlist/waitlist-rule.tsx'
import { Page } from './page.tsx'

/** What the centre says of itself. For Admins. */
export default function CentrePage() {
  return (
    <AdminOnly>
      <Centre />
    </AdminOnly>
  )
}

function Centre() {
  const messages = useCentreMessages()
  const query = useQuery(centreQuery)
  return (
    <Page
      title={messages.title}
      intro={messages.intro}
      action={
        <ButtonLink to={paths.home()} variant="secondary">
          {messages.seeHome}
        </ButtonLink>
      }
    >
      <Loaded query={query} failed={messages.failed}>
        {(centre) => <CentreForm centre={centre} />}
      </Loaded>
      <div className="mt-8 grid gap-8">
        <WaitlistRule />
        <DuesRule />
        <SentMoneyRule />
        <CashierRights />
      </div>
    </Page>
  )
}
