import { useQuery } from '@tanstack/react-query'
import type { FirstStep } from '../../../../contract/centre/first-steps.ts'
import { callApi } from '../../../api-client.ts'
import { useConfig } from '../../../client-config.tsx'
import { useCentreChange } from '../../../hooks/use-centre-change.ts'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useCentreTexts } from '../../../i18n/centre.ts'
import { useFirstHourTexts } from '../../../i18n/first-hour.ts'
import { paths } from '../../../paths.ts'
import { centreQuery } from '../../../queries/centre.ts'
import { ShareButton } from '../../../sessions/share-button.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/error-state.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { sendAsTyped } from '../../../ui/form-validator.ts'
import { TextField } from '../../../ui/inputs.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BranchForm } from '../branch-forms.tsx'
import type { ReadCentre } from '../centre-draft.ts'
import { MarkField } from '../mark-field.tsx'

/** The form of a step, or the way to its screen. A step that is done goes on to the next by itself. */
export function StepForm({ step }: { step: FirstStep }) {
  const texts = useFirstHourTexts().steps
  const { publicUrl } = useConfig()
  if (step === 'branch') return <BranchForm />
  if (step === 'staff')
    return (
      <>
        <p className="wrap-anywhere font-semibold">{`${publicUrl}${paths.register()}`}</p>
        <div className="flex flex-wrap gap-3">
          <ShareButton title={texts.staff.link} path={paths.register()} />
          <ButtonLink to={paths.manageRoles()}>{texts.staff.to}</ButtonLink>
        </div>
      </>
    )
  if (step === 'session')
    return (
      <ButtonLink to={paths.createSession()} className="justify-self-start">
        {texts.session.to}
      </ButtonLink>
    )
  if (step === 'payment') return <CentreFields names={['sendMoneyTo']} />
  return (
    <>
      <CentreFields names={['name', 'nameBn']} hasMark />
      <ButtonLink to={paths.centre()} variant="secondary" className="justify-self-start">
        {texts.name.to}
      </ButtonLink>
    </>
  )
}

type Name = 'name' | 'nameBn' | 'sendMoneyTo'
type FieldsProps = { names: readonly Name[]; hasMark?: boolean }

/** Some of what the centre says of itself. */
function CentreFields(props: FieldsProps) {
  const texts = useCentreTexts()
  const query = useQuery({ ...centreQuery, refetchOnMount: 'always' })
  return (
    <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-24" />}>
      {(centre) => <FieldsForm key={props.names.join()} centre={centre} {...props} />}
    </Loaded>
  )
}

type Draft = Partial<Record<Name | 'mark', string>>
const validator = sendAsTyped<Draft>()

function FieldsForm({ centre, names, hasMark = false }: FieldsProps & { centre: ReadCentre }) {
  const texts = useCentreTexts()
  const firstHour = useFirstHourTexts()
  const wearIt = useCentreChange()
  const hints: Partial<Record<Name, string>> = texts.fieldHints
  const form = useChangeForm({
    validator,
    defaultValues: Object.fromEntries(
      [...names, ...(hasMark ? (['mark'] as const) : [])].map((name) => [name, centre[name] ?? '']),
    ) as Draft,
    // The rest stays as it is.
    send: (typed: Draft) => callApi('PUT /settings/centre', { body: { ...centre, ...typed } }),
    done: firstHour.saved,
    onDone: wearIt,
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-xl gap-4">
      {names.map((name) => (
        <TextField key={name} label={texts[name]} hint={hints[name]} {...form.field(name)} />
      ))}
      {hasMark && (
        <MarkField
          saved={centre.mark}
          isTaken={Boolean(form.values.mark)}
          error={form.errors.mark}
          onMark={(mark) => form.setValue('mark', mark)}
        />
      )}
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        {firstHour.save}
      </Button>
    </form>
  )
}
