import { useState } from 'react'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { DateTimeField, FeeField, NumberField, Switch, TextArea, TextField } from '../../ui/inputs.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useSessionChange } from '../actions/use-session-change.ts'
import { type CatalogueName, SubjectFields, WhereField } from './catalogue-fields.tsx'
import { PlanField } from './fee-plan.tsx'
import { CatalogueFields, LateJoinField, PlaceFields, ROOMS_AS_BEFORE } from './fields.tsx'

export type UpdateDraft = Record<
  | 'title'
  | 'description'
  | 'image'
  | 'duration'
  | 'registrationEnd'
  | 'joinUrl'
  | 'withoutLink'
  | 'fee'
  | 'parts'
  | 'capacity'
  | 'lateJoin'
  | 'minimumCount'
  | 'roomId'
  | CatalogueName,
  string
>

const validator = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).sessionUpdate,
  {
    toInput: ({ minimumCount, parts, roomId, withoutLink: _, ...rest }: UpdateDraft) => ({
      ...rest,
      ...(roomId !== ROOMS_AS_BEFORE && { roomId }),
      plan: parts === '' ? null : { parts },
      ...(minimumCount !== '' && { minimum: { count: minimumCount } }),
    }),
    fieldOf: (path) => fieldOf(path),
  },
)

const fieldOf = (path: string) =>
  path === 'minimum.count' ? 'minimumCount' : path.startsWith('plan') ? 'parts' : path

type FormProps = { session: Session; draft: UpdateDraft; onClose: () => void }

/**
 * A minimum or a plan is waived by nothing, and else only its number changes (B08). The link, which nobody
 * reads here, is taken away by a switch.
 */
function changeOf(name: keyof UpdateDraft, value: string) {
  if (name === 'minimumCount') return ['minimum', value === '' ? null : { count: value }]
  if (name === 'parts') return ['plan', value === '' ? null : { parts: value }]
  if (name === 'withoutLink') return ['joinUrl', null]
  return [name, value]
}

/** Sends only what was changed, and which text it is about, so that nobody else's change is undone. */
export function UpdateForm({
  session: { _id: id, classStart, classEnd, ...session },
  draft,
  onClose,
}: FormProps) {
  const isAdmin = useRole().role === 'Admin'
  const sessionTexts = useSessionTexts()
  const decisions = useSessionFormTexts()
  const texts = useSessionFormTexts()
  const joining = useAuthTexts().join
  const { soldBefore } = usePartTexts().feePlan
  const [initial] = useState(draft)
  const [version] = useState(session.version)
  const form = useForm({ validator, defaultValues: initial })
  const setImage = (url: string) => form.setValue('image', url, { shouldValidate: url !== '' })
  const picture = usePictureUpload((url) => setImage(url ?? initial.image))
  const change = useSessionChange(id, {
    done: decisions.updated,
    failed: sessionTexts.failedToUpdate,
    onDone: onClose,
  })
  const names = Object.keys(initial) as (keyof UpdateDraft)[]
  const refused = fieldErrors(change.error, [...names, 'plan.parts'])
  const submit = form.handleSubmit(() => {
    const values = form.getValues()
    const changed = names.filter((name) => values[name] !== initial[name])
    if (changed.length === 0) onClose()
    else
      change.submit({ ...Object.fromEntries(changed.map((name) => changeOf(name, values[name]))), version })
  })
  const field = (name: keyof UpdateDraft) => ({
    error: form.errors[name] ?? refused[name === 'parts' ? 'plan.parts' : name],
    ...form.register(name),
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      {isAdmin && <TextField label={texts.titleLabel} className="sm:col-span-2" {...field('title')} />}
      <TextArea label={texts.descriptionLabel} className="sm:col-span-2" {...field('description')} />
      <div className="grid gap-4 sm:col-span-2">
        <PictureChoice
          url={form.values.image}
          onUrl={setImage}
          upload={picture}
          hint={texts.pictureUrlHint}
          error={field('image').error}
          field={form.register('image')}
        />
      </div>
      {isAdmin && (
        <>
          <TextField label={sessionTexts.duration} hint={texts.durationHint} {...field('duration')} />
          <FeeField label={sessionTexts.fee} mayBeFree {...field('fee')} />
          <DateTimeField label={sessionTexts.registrationEnd} {...field('registrationEnd')} />
          <NumberField
            label={texts.capacity}
            optional
            hint={texts.capacityHint}
            step={1}
            {...field('capacity')}
          />
          <PlanField
            field={field('parts')}
            fee={form.values.fee}
            course={{ classStart: new Date(classStart), classEnd: new Date(classEnd) }}
            hint={soldBefore}
          />
          <div className="sm:col-span-2">
            <LateJoinField field={field('lateJoin')} />
          </div>
          {initial.minimumCount !== '' && (
            <NumberField
              label={joining.minimum}
              optional
              hint={joining.lowerHint}
              step={1}
              className="sm:col-span-2"
              {...field('minimumCount')}
            />
          )}
          <SubjectFields field={field} />
        </>
      )}
      {(isAdmin || form.values.mode !== 'online') && (
        <WhereField field={field} set={form.setValue} isModeFixed={!isAdmin} />
      )}
      {isAdmin ? <CatalogueFields field={field} /> : <PlaceFields field={field} />}
      {form.values.mode === 'onsite' ? (
        <div className="sm:col-span-2">
          <Switch
            isOn={form.values.withoutLink !== ''}
            onChange={(isOn) => form.setValue('withoutLink', isOn ? 'yes' : '')}
          >
            {texts.withoutLink}
          </Switch>
        </div>
      ) : (
        <TextField
          label={sessionTexts.joinUrl}
          optional
          type="url"
          inputMode="url"
          hint={texts.joinUrlKept}
          className="sm:col-span-2"
          {...field('joinUrl')}
        />
      )}
      <div className="grid gap-4 sm:col-span-2">
        <FormProblem>{refused.elsewhere}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {decisions.cancel}
          </Button>
          <Button type="submit" busy={change.isPending || picture.uploading}>
            {decisions.save}
          </Button>
        </div>
      </div>
    </form>
  )
}
