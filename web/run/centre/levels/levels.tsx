import { useQuery } from '@tanstack/react-query'
import { catalogueKinds } from '../../../../contract/centre/catalogue-names.ts'
import { AdminOnly } from '../../../auth/guards.tsx'
import { Page } from '../../../dashboard/page.tsx'
import { useLevelTexts } from '../../../i18n/levels.ts'
import { catalogueQuery } from '../../../queries/catalogue.ts'
import { Loaded } from '../../../ui/error-state.tsx'
import { EntryList } from './entry-list.tsx'

/** Y04: the centre's levels and subjects. For Admins. */
export default function LevelsPage() {
  return (
    <AdminOnly>
      <Levels />
    </AdminOnly>
  )
}

function Levels() {
  const texts = useLevelTexts()
  const query = useQuery(catalogueQuery)
  return (
    <Page title={texts.title} intro={texts.intro}>
      <Loaded query={query} failed={texts.failed}>
        {(catalogue) => (
          <div className="grid items-start gap-5 xl:grid-cols-2">
            {catalogueKinds.map((kind) => (
              <EntryList key={kind} kind={kind} entries={catalogue[kind]} />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
