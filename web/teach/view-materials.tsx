import { keepPreviousData, useQuery } from '@tanstack/react-query'
import FolderOpen from 'lucide-react/icons/folder-open'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Material } from '../../contract/materials/materials.ts'
import { tutorRoles } from '../../contract/people/roles.ts'
import { callApi, serverMessage } from '../api-client.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { useMaterialTexts } from '../i18n/materials.ts'
import { MaterialCard } from '../learn/materials/material-card.tsx'
import { paths } from '../paths.ts'
import { ownMaterialsQuery, sessionChoicesQuery } from '../queries/materials.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EditAndDelete } from '../ui/edit-and-delete.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePage } from '../ui/pagination.tsx'

/** R17: the user's own uploads. */
export default function ViewMaterials() {
  const texts = useMaterialTexts()
  const { userId } = useCurrentUser()
  const mayTeach = tutorRoles.includes(useRole().role)
  const query = useQuery({ ...ownMaterialsQuery(userId, usePage()), placeholderData: keepPreviousData })
  const { ref, onGone } = useFocusAfterDelete(query.data?.items)
  const upload = mayTeach && <ButtonLink to={paths.uploadMaterials()}>{texts.upload}</ButtonLink>
  const empty = query.data?.items.length === 0
  return (
    <Page title={texts.viewTitle} intro={texts.viewIntro} action={!empty && upload}>
      <div ref={ref} tabIndex={-1} className="outline-none">
        <PagedList query={query} failed={texts.failedToLoad} empty={<Empty upload={upload} />}>
          {(materials) => <OwnMaterials materials={materials} mayChange={mayTeach} onGone={onGone} />}
        </PagedList>
      </div>
    </Page>
  )
}

function Empty({ upload }: { upload: ReactNode }) {
  const texts = useMaterialTexts()
  return (
    <EmptyState
      icon={<FolderOpen aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={texts.empty}
      text={upload ? texts.emptyHint : texts.emptyHintReader}
      action={upload || <ButtonLink to={paths.studyMaterials()}>{texts.toStudyMaterials}</ButtonLink>}
    />
  )
}

type Props = {
  materials: readonly Material[]
  /** False for former teachers, who can still read their list. */
  mayChange: boolean
  /** Called with the id of a deleted material. */
  onGone: (id: string) => void
}

/** The user's own materials, with the titles of their sessions. */
function OwnMaterials({ materials, mayChange, onGone }: Props) {
  const { userId } = useCurrentUser()
  const { role } = useRole()
  const named = materials.some(({ sessionId }) => sessionId !== null)
  const { data: sessions = [] } = useQuery({ ...sessionChoicesQuery(userId, role), enabled: named })
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {materials.map((material) => (
        <li key={material._id} className="min-w-0">
          <OwnMaterialCard
            material={material}
            sessionTitle={sessions.find(({ _id }) => _id === material.sessionId)?.title}
            mayChange={mayChange}
            onGone={() => onGone(material._id)}
          />
        </li>
      ))}
    </ul>
  )
}

const loadForm = async () => (await import('./materials/material-form.tsx')).MaterialForm

type OwnMaterialCardProps = {
  material: Material
  /** The title of its session, if known. */
  sessionTitle: string | undefined
  mayChange: boolean
  onGone: () => void
}

/** A material, as its uploader sees it. */
function OwnMaterialCard({ material, sessionTitle, mayChange, onGone }: OwnMaterialCardProps) {
  return (
    <MaterialCard
      material={material}
      heading="h2"
      note={<ForSession id={material.sessionId} title={sessionTitle} />}
      actions={mayChange && <Actions material={material} onGone={onGone} />}
    />
  )
}

function ForSession({ id, title }: { id: string | null; title: string | undefined }) {
  const texts = useMaterialTexts()
  if (!id) return texts.forAllStudents
  return (
    <Link prefetch="intent" to={paths.bookedSession(id)} className="hover:underline">
      {title === undefined ? texts.forASession : texts.forSession(title)}
    </Link>
  )
}

function Actions({ material, onGone }: { material: Material; onGone: () => void }) {
  const texts = useMaterialTexts()
  return (
    <EditAndDelete
      item={{ material }}
      loadForm={loadForm}
      texts={texts}
      editLabel={texts.editMaterial(material.title)}
      deleteLabel={texts.deleteMaterial(material.title)}
      deleteText={texts.deleteHint(material.title)}
      failedToDelete={(error) => serverMessage(error, texts.failedToDelete)}
      remove={() => callApi('DELETE /materials/{id}', { params: { id: material._id } })}
      invalidate={({ afterMaterialChange }) => afterMaterialChange()}
      onGone={onGone}
    />
  )
}
