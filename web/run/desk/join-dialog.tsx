import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffFound } from '../../../contract/desk/staff-search.ts'
import { callApi } from '../../api-client.ts'
import { usePaused } from '../../hooks/use-after-pause.ts'
import { useChange } from '../../hooks/use-change.ts'
import { usePersonRecordTexts } from '../../i18n/person-record.ts'
import { paths } from '../../paths.ts'
import { joinPreviewQuery, staffSearchQuery } from '../../queries/desk.ts'
import { Button } from '../../ui/button.tsx'
import { AccountContact, hitClasses } from '../../ui/contact.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { NamedList } from '../../ui/named-list.tsx'
import { JoinPreview } from './join-preview.tsx'

type Found = Extract<StaffFound, { kind: 'person' }>

/** Finds the other entry, shows what would move, and joins both. */
export function Joining({ personId: id, onClose }: { personId: string; onClose: () => void }) {
  const texts = usePersonRecordTexts()
  const navigate = useNavigate()
  const [other, setOther] = useState<string>()
  const params = { id, otherId: other ?? '' }
  const { data: preview } = useQuery({ ...joinPreviewQuery(params), enabled: other !== undefined })
  const change = useChange({
    send: () => callApi('POST /admin/users/{id}/join/{otherId}', { params }),
    done: texts.joined,
    failed: texts.failedToJoin,
    onDone: ({ keptId }) => {
      onClose()
      void navigate(paths.person(keptId), { replace: true })
    },
  })
  const mayJoin = preview?.hindrances.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.sameTitle}
      actions={
        other === undefined ? undefined : (
          <>
            <Button variant="secondary" disabled={change.isPending} onClick={() => setOther(undefined)}>
              {texts.another}
            </Button>
            {mayJoin && (
              <Button variant="danger" busy={change.isPending} onClick={() => change.submit()}>
                {texts.join}
              </Button>
            )}
          </>
        )
      }
    >
      {other === undefined ? (
        <Find exceptId={id} onChoose={setOther} />
      ) : (
        <div className="grid gap-4">
          {preview && <JoinPreview preview={preview} />}
          <FormProblem>{change.error?.message}</FormProblem>
        </div>
      )}
    </Dialog>
  )
}

const SHORTEST = 2

function Find({ exceptId, onChoose }: { exceptId: string; onChoose: (id: string) => void }) {
  const texts = usePersonRecordTexts()
  const [typed, setTyped] = useState('')
  const paused = usePaused(typed.trim())
  const wanted = paused.length < SHORTEST ? '' : paused
  const { data } = useQuery(staffSearchQuery(wanted))
  const people = (wanted ? (data ?? []) : []).filter(
    (one): one is Found => one.kind === 'person' && one._id !== exceptId,
  )
  return (
    <div className="grid gap-3">
      <TextField
        label={texts.find}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status">
        {people.length > 0 && (
          <NamedList name={texts.found} className="divide-y divide-line rounded-control border border-line">
            {people.map((person) => (
              <li key={person._id}>
                <button type="button" className={hitClasses} onClick={() => onChoose(person._id)}>
                  <span className="min-w-0">
                    <span className="wrap-anywhere block font-semibold">{person.name}</span>
                    <AccountContact account={person} />
                  </span>
                </button>
              </li>
            ))}
          </NamedList>
        )}
        {wanted && data && people.length === 0 && <p className="text-muted text-sm">{texts.none}</p>}
      </div>
    </div>
  )
}
