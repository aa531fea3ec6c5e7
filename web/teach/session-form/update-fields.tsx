import type { ReactNode } from 'react'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { DateTimeField, FeeField, NumberField, Switch, TextArea, TextField } from '../../ui/inputs.tsx'
import type { useForm } from '../../ui/use-form.ts'
import { CatalogueFields, SubjectFields } from './catalogue-fields.tsx'
import { WhereFields } from './place-fields.tsx'
import { CapacityField, LateJoinField, PlanField } from './seat-fields.tsx'
import type { UpdateDraft } from './update-dialog.tsx'

type Props = {
  form: ReturnType<typeof useForm<UpdateDraft, unknown>>
  session: Session
  hasMinimum: boolean
  /** The picture. */
  children: ReactNode
}

/** The tutor changes what students read and where the classes are; an Admin all of it. */
export function UpdateFields({ form, session: { classStart, classEnd }, hasMinimum, children }: Props) {
  const isAdmin = useRole().role === 'Admin'
  const sessionTexts = useSessionTexts()
  const texts = useSessionFormTexts()
  const joining = texts.join
  const { soldBefore } = usePartTexts().feePlan
  const { field, values } = form
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isAdmin && <TextField label={texts.titleLabel} className="sm:col-span-2" {...field('title')} />}
      <TextArea label={texts.descriptionLabel} className="sm:col-span-2" {...field('description')} />
      <div className="grid gap-4 sm:col-span-2">{children}</div>
      {isAdmin && (
        <>
          <TextField label={sessionTexts.duration} hint={texts.durationHint} {...field('duration')} />
          <FeeField label={sessionTexts.fee} mayBeFree {...field('fee')} />
          <DateTimeField label={sessionTexts.registrationEnd} {...field('registrationEnd')} />
          <CapacityField field={field('capacity')} />
          <PlanField
            field={field('parts')}
            fee={values.fee}
            course={{ classStart: new Date(classStart), classEnd: new Date(classEnd) }}
            hint={soldBefore}
          />
          <div className="sm:col-span-2">
            <LateJoinField field={field('lateJoin')} />
          </div>
          {hasMinimum && (
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
      {(isAdmin || values.mode !== 'online') && (
        <WhereFields field={field} set={form.setValue} isModeFixed={!isAdmin} />
      )}
      {isAdmin && <CatalogueFields field={field} />}
      {values.mode === 'onsite' ? (
        <div className="sm:col-span-2">
          <Switch
            isOn={values.withoutLink !== ''}
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
    </div>
  )
}
