import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toLocalInput } from '../../../contract/formats/dates.ts'
import type { Session, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { sessionQuery } from '../../queries/sessions.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import type { SessionDialogProps } from '../actions/session-dialogs.tsx'
import { ROOMS_AS_BEFORE } from './place-fields.tsx'
import { type Branch, type CatalogueName, catalogueDraft, type SessionDraft } from './session-draft.ts'
import { UpdateFields } from './update-fields.tsx'

export type UpdateDraft = Pick<
  SessionDraft,
  | ('title' | 'description' | 'image' | 'duration' | 'fee' | 'parts' | 'registrationEnd')
  | ('capacity' | 'lateJoin' | 'minimumCount' | 'joinUrl' | 'roomId' | CatalogueName)
> & { withoutLink: string }

const validator = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).sessionUpdate,
  {
    toInput: ({ minimumCount, parts, roomId, withoutLink: _, ...rest }: UpdateDraft) => ({
      ...rest,
      ...(roomId !== ROOMS_AS_BEFORE && { roomId }),
      plan: parts === '' ? null : { parts },
      ...(minimumCount !== '' && { minimum: { count: minimumCount } }),
    }),
    fieldOf: (path) =>
      path.startsWith('minimum') ? 'minimumCount' : path.startsWith('plan') ? 'parts' : path,
  },
)

/**
 * V10: what an Admin, or the tutor, may change of an approved session. Sends only what was changed, and which
 * text it is about, so that nobody else's change is undone.
 */
export function UpdateDialog({ session: listed, onClose }: SessionDialogProps) {
  const texts = { sessions: useSessionTexts(), form: useSessionFormTexts() }
  const branches = useQuery(branchesQuery())
  // The list says nothing of classes. Read anew, so that nobody undoes what was changed meanwhile.
  const detail = useQuery({ ...sessionQuery(listed._id), staleTime: 0, gcTime: 0 })
  const isRead = !branches.isPending && detail.isFetchedAfterMount
  const [read, setRead] = useState<{ draft: UpdateDraft; version: string | undefined }>()
  const form = useChangeForm({
    validator,
    defaultValues: updateDraftOf(listed, []),
    send: async () => {
      const changes = read ? changesOf(form.getValues(), read.draft) : {}
      if (Object.keys(changes).length === 0) return false
      const body = { ...changes, version: read?.version }
      await callApi('PATCH /sessions/{id}', { params: { id: listed._id }, body })
      return true
    },
    done: (_, hasChanged) => (hasChanged ? texts.form.updated : undefined),
    failed: texts.sessions.failedToUpdate,
    onDone: onClose,
  })
  useEffect(() => {
    if (!isRead || read) return
    const session = detail.data ?? listed
    const draft = updateDraftOf(session, branches.data ?? [])
    form.reset(draft)
    setRead({ draft, version: session.version })
  })
  const setImage = (url: string) => form.setValue('image', url, { shouldValidate: url !== '' })
  const picture = usePictureUpload((url) => setImage(url ?? read?.draft.image ?? ''))
  return (
    <FormDialog
      form={form}
      title={texts.form.updateTitle}
      submitLabel={texts.form.save}
      disabled={!read || picture.uploading}
      onClose={onClose}
    >
      {read ? (
        <UpdateFields form={form} session={detail.data ?? listed} hasMinimum={read.draft.minimumCount !== ''}>
          <PictureChoice
            url={form.values.image}
            onUrl={setImage}
            upload={picture}
            hint={texts.form.pictureUrlHint}
            error={form.errors.image}
            field={form.register('image')}
          />
        </UpdateFields>
      ) : (
        <Spinner className="py-6" />
      )}
    </FormDialog>
  )
}

/** The form of an approved session. A list says nothing of the classes, and so of their room. */
function updateDraftOf(session: Session | SessionDetail, branches: Branch[]): UpdateDraft {
  const { title, description, image, duration, fee, capacity } = session
  return {
    ...{ title, description, image, duration, fee: String(fee) },
    parts: session.plan ? String(session.plan.parts) : '',
    registrationEnd: toLocalInput(new Date(session.registrationEnd)),
    ...{ joinUrl: '', withoutLink: '' },
    capacity: capacity === null ? '' : String(capacity),
    lateJoin: session.lateJoin ?? '',
    minimumCount: session.minimum && !session.minimum.runs ? String(session.minimum.count) : '',
    roomId: 'classes' in session ? roomOf(session) : '',
    ...catalogueDraft(session, branches),
  }
}

/** The room of the classes to come: one, none, or several. */
function roomOf({ classes }: SessionDetail): string {
  const planned = classes.filter(({ state }) => state === 'planned')
  const [room = '', ...more] = new Set(planned.map(({ roomId = '' }) => roomId))
  return more.length > 0 ? ROOMS_AS_BEFORE : room
}

/** The body that changes what is typed otherwise than it was. */
function changesOf(typed: UpdateDraft, was: UpdateDraft): object {
  const names = Object.keys(was) as (keyof UpdateDraft)[]
  const changed = names.filter((name) => typed[name] !== was[name])
  return Object.fromEntries(changed.map((name) => changeOf(name, typed[name])))
}

/**
 * A minimum or a plan is waived by nothing, and else only its number changes (B08). The link, which nobody
 * reads here, is taken away by a switch.
 */
function changeOf(name: keyof UpdateDraft, value: string): [string, unknown] {
  if (name === 'minimumCount') return ['minimum', value === '' ? null : { count: value }]
  if (name === 'parts') return ['plan', value === '' ? null : { parts: value }]
  if (name === 'withoutLink') return ['joinUrl', null]
  return [name, value]
}
