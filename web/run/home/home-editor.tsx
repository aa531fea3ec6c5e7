import { useQuery } from '@tanstack/react-query'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { paths } from '../../paths.ts'
import { homeQuery } from '../../queries/centre.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Publishing } from './publishing.tsx'
import { Sections } from './sections.tsx'
import { Versions } from './versions.tsx'

/** Y02: the home page as a draft of sections. For Admins. */
export default function HomeEditorPage() {
  return (
    <AdminOnly>
      <HomeEditor />
    </AdminOnly>
  )
}

function HomeEditor() {
  const texts = useHomeEditorTexts()
  const query = useQuery(homeQuery)
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
      <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-96 max-w-3xl" />}>
        {(home) => (
          <div className="grid max-w-3xl gap-6">
            <Publishing home={home} />
            <section className="grid gap-3">
              <h2 className="font-bold text-xl">{texts.sections}</h2>
              <Sections home={home} />
            </section>
            <Versions home={home} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
