import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCentreTexts } from '../../i18n/centre.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CentreIdentity } from './centre-identity.tsx'
import { CentreOverview } from './overview.tsx'
import { RuleGroup } from './rule.tsx'

/** Shows what the centre says of itself, and the way to its other screens. For Admins. */
export default function CentrePage() {
  return (
    <AdminOnly>
      <Settings />
    </AdminOnly>
  )
}

function Settings() {
  const texts = useCentreTexts()
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      action={
        <ButtonLink to={paths.home()} variant="secondary">
          {texts.seeHome}
        </ButtonLink>
      }
    >
      <div className="grid max-w-3xl gap-8">
        <CentreOverview />
        <RuleGroup title={texts.details}>
          <CentreIdentity />
        </RuleGroup>
      </div>
    </Page>
  )
}
