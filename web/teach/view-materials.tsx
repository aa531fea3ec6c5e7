import { keepPreviousData, useQuery } from '@tanstack/react-query'
import FolderOpen from 'lucide-react/icons/folder-open'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Material } from '../../contract/materials/materials.ts'
import { tutorRoles } from '../../contract/people/roles.ts'
import { callApi, serverMessage } from '../api-client.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useMaterialTexts } from '../i18n/materials.ts'
import { MaterialCard } from '../learn/materials/material-card.tsx'
import { paths } from '../paths.ts'
import { ownMaterialsQuery, sessionChoicesQuery } from '../queries/materials.ts'
import { NamedClass } from '../sessions/named-class.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DeleteDialog } from '../ui/edit-and-delete.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { usePage } from '../ui/pagination.tsx'

/** R17: the user's own uploads. */
export default function ViewMaterials() {
  const texts = useMaterialTexts()
  const mayTeach = tutorRoles.includes(useRole().role)
  const query = useQuery({ ...ownMaterialsQuery(usePage()), placeholderData: keepPreviousData })
  const { ref, onGone } = useFocusAfterDelete(query.data?.items)
  const upload = mayTeach && <ButtonLink to={paths.uploadMaterials()}>{texts.upload}</ButtonLink>
  const empty = query.data?.items.length === 0
  return (
    <Page
      title={texts.viewTitle}
      intro={mayTeach ? texts.viewIntro : texts.viewIntroReader}
      action={!empty && upload}
    >
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
  const { role } = useRole()
  const named = materials.some(({ sessionId }) => sessionId !== null)
  const { data: sessions = [] } = useQuery({ ...sessionChoicesQuery(role), enabled: named })
  const titleOf = (id: string | null) => sessions.find(({ _id }) => _id === id)?.title
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {materials.map((material) => (
        <li key={material._id} className="min-w-0">
          <MaterialCard
            material={material}
            heading="h2"
            note={<ForSession material={material} title={titleOf(material.sessionId)} />}
            actions={mayChange && <Actions material={material} onGone={() => onGone(material._id)} />}
          />
        </li>
      ))}
    </ul>
  )
}

const loadEdit = async () => (await import('./materials/material-form.tsx')).EditMaterialDialog

function ForSession({ material, title }: { material: Material; title: string | undefined }) {
  const texts = useMaterialTexts()
  const { sessionId: id, class: of } = material
  if (!id) return texts.forAllStudents
  return (
    <>
      <Link prefetch="intent" to={paths.bookedSession(id)} className="hover:underline">
        {title === undefined ? texts.forASession : texts.forSession(title)}
      </Link>
      {of && (
        <span className="block">
          <NamedClass of={of} />
        </span>
      )}
    </>
  )
}

function Actions({ material, onGone }: { material: Material; onGone: () => void }) {
  const texts = useMaterialTexts()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const Edit = useLazyComponent(loadEdit, open === 'edit')
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.editMaterial(material.title)}
        onClick={() => setOpen('edit')}
      >
        {texts.edit}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={texts.deleteMaterial(material.title)}
        onClick={() => setOpen('delete')}
      >
        {texts.delete}
      </Button>
      {open === 'edit' && Edit && <Edit material={material} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          texts={texts}
          deleteText={texts.deleteHint(material.title)}
          failedToDelete={(error) => serverMessage(error, texts.failedToDelete)}
          remove={() => callApi('DELETE /materials/{id}', { params: { id: material._id } })}
          onGone={() => {
            close()
            onGone()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
