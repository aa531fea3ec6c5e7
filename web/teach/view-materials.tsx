import { keepPreviousData, useQuery } from '@tanstack/react-query'
import FolderOpen from 'lucide-react/icons/folder-open'
import type { ReactNode } from 'react'
import { tutorRoles } from '../../contract/people/roles.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { useMaterialMessages } from '../i18n/materials.ts'
import { paths } from '../paths.ts'
import { ownMaterialsQuery } from '../queries/materials.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePage } from '../ui/pagination.tsx'
import { OwnMaterials } from './materials/own-materials.tsx'

/** R17: the user's own uploads. */
export default function ViewMaterials() {
  const messages = useMaterialMessages()
  const { userId } = useCurrentUser()
  const mayTeach = tutorRoles.includes(useRole().role)
  const query = useQuery({ ...ownMaterialsQuery(userId, usePage()), placeholderData: keepPreviousData })
  const { ref, onGone } = useFocusAfterDelete(query.data?.items)
  const upload = mayTeach && <ButtonLink to={paths.uploadMaterials()}>{messages.upload}</ButtonLink>
  const empty = query.data?.items.length === 0
  return (
    <Page title={messages.viewTitle} intro={messages.viewIntro} action={!empty && upload}>
      <div ref={ref} tabIndex={-1} className="outline-none">
        <PagedList query={query} failed={messages.failedToLoad} empty={<Empty upload={upload} />}>
          {(materials) => <OwnMaterials materials={materials} mayChange={mayTeach} onGone={onGone} />}
        </PagedList>
      </div>
    </Page>
  )
}

function Empty({ upload }: { upload: ReactNode }) {
  const messages = useMaterialMessages()
  return (
    <EmptyState
      icon={<FolderOpen aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={messages.empty}
      text={upload ? messages.emptyHint : messages.emptyHintReader}
      action={upload || <ButtonLink to={paths.studyMaterials()}>{messages.toStudyMaterials}</ButtonLink>}
    />
  )
}
