import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Material } from '../../../contract/materials/materials.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useFocusAfterDelete } from '../../hooks/use-focus-after-delete.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useFormTexts } from '../../i18n/forms.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { MaterialCard } from '../../learn/materials/material-card.tsx'
import { sessionMaterialsQuery } from '../../queries/materials.ts'
import { NamedClass } from '../../sessions/named-class.tsx'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/edit-and-delete.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The materials of a session, as people with a seat find them. An Admin takes down any. */
export function HandedOut({ sessionId }: { sessionId: string }) {
  const texts = { classes: useClassTexts(), forms: useFormTexts() }
  const [page, setPage] = useState(1)
  const query = useQuery(sessionMaterialsQuery(sessionId, page))
  const { ref, onGone } = useFocusAfterDelete(query.data?.items)
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-3 outline-none">
      <h2 className="font-bold text-xl">{texts.classes.materials}</h2>
      <Loaded
        query={query}
        failed={texts.classes.failedMaterials}
        waiting={<Skeleton className="h-12 w-full" />}
      >
        {({ items, totalPages }) => (
          <>
            {items.length === 0 && <p className="text-muted">{texts.classes.noMaterials}</p>}
            <ul className="grid gap-5 sm:grid-cols-2">
              {items.map((material) => (
                <li key={material._id} className="min-w-0">
                  <MaterialCard
                    material={material}
                    heading="h3"
                    note={material.class && <NamedClass of={material.class} />}
                    actions={<TakeDown material={material} onGone={() => onGone(material._id)} />}
                  />
                </li>
              ))}
            </ul>
            {page > 1 && (
              <Button variant="secondary" size="sm" onClick={() => setPage(page - 1)}>
                {texts.forms.pagination.previous}
              </Button>
            )}
            {page < totalPages && (
              <Button variant="secondary" size="sm" onClick={() => setPage(page + 1)}>
                {texts.forms.pagination.next}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function TakeDown({ material: { _id: id, title }, onGone }: { material: Material; onGone: () => void }) {
  const texts = useMaterialTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={texts.deleteMaterial(title)}
        onClick={() => setOpen(true)}
      >
        {texts.delete}
      </Button>
      {isOpen && (
        <DeleteDialog
          texts={texts}
          deleteText={texts.deleteHint(title)}
          failedToDelete={(error) => serverMessage(error, texts.failedToDelete)}
          remove={() => callApi('DELETE /materials/{id}', { params: { id } })}
          onGone={onGone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
