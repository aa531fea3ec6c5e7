import type { Centre, setCentre } from '../../../contract/centre/centre.ts'
import type { BodyInput } from '../../../contract/http/endpoint.ts'
import { callApi } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { centreQuery } from '../../queries/centre.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberField, TextField } from '../../ui/inputs.tsx'
import { CentreOverview } from './overview.tsx'
import { Rule, RuleGroup, SwitchRule } from './rule.tsx'

/** Shows what the centre says of itself, and its rules. For Admins. */
export default function CentrePage() {
  return (
    <AdminOnly>
      <Settings />
    </AdminOnly>
  )
}

function Settings() {
  const texts = useCentreTexts()
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
      <div className="grid max-w-3xl gap-8">
        <CentreOverview />
        <Details />
      </div>
    </Page>
  )
}

type Draft = Omit<BodyInput<typeof setCentre>, 'testimonials'>

const parts = {
  contact: ['name', 'address', 'phone', 'email', 'city', 'postcode', 'sendMoneyTo'],
  claims: ['studentsTaught', 'successRate', 'projectsCompleted', 'satisfaction'],
} as const
type Part = keyof typeof parts
type Name = (typeof parts)[Part][number]

const draftOf = (centre: Centre): Draft =>
  Object.fromEntries(
    [...parts.contact, ...parts.claims].map((name) => [name, String(centre[name] ?? '')]),
  ) as Draft

/** What the centre says of itself. */
function Details() {
  const texts = useCentreTexts()
  const { demo } = useConfig()
  const rule = (part: Part) => (
    <Rule
      title={texts[part]}
      query={centreQuery}
      failed={texts.failed}
      sentence={(centre) => <Said centre={centre} part={part} />}
      dialog={(centre, onClose) => <CentreDialog centre={centre} part={part} onClose={onClose} />}
    />
  )
  return (
    <RuleGroup title={texts.details}>
      {rule('contact')}
      {rule('claims')}
      {demo && (
        <SwitchRule
          field="testimonials"
          query={centreQuery}
          save={(testimonials, centre) =>
            callApi('PUT /settings/centre', { body: { ...draftOf(centre), testimonials } })
          }
          texts={texts.testimonials}
        />
      )}
    </RuleGroup>
  )
}

function Said({ centre, part }: { centre: Centre; part: Part }) {
  const texts = useCentreTexts()
  const { number } = useFormats()
  const facts = parts[part].flatMap((name) => {
    const value = centre[name]
    if (value === null) return []
    return { label: texts[name], value: typeof value === 'number' ? number(value) : value }
  })
  return facts.length === 0 ? texts.nothing[part] : <Facts className="sm:grid-cols-2" facts={facts} />
}

const validator = validateWith(async () => {
  const { setCentre } = await import('../../../contract/centre/centre.ts')
  return setCentre.body.omit({ testimonials: true })
})

type DialogProps = { centre: Centre; part: Part; onClose: () => void }

function CentreDialog({ centre, part, onClose }: DialogProps) {
  const texts = useCentreTexts()
  const form = useChangeForm({
    validator,
    defaultValues: draftOf(centre),
    send: (draft) =>
      callApi('PUT /settings/centre', { body: { ...draft, testimonials: centre.testimonials } }),
    done: texts.saved,
    failed: texts.failedToSave,
    onDone: onClose,
  })
  const Field = part === 'contact' ? TextField : NumberField
  const hints: Partial<Record<Name, string>> = {
    city: texts.placeHint,
    postcode: texts.placeHint,
    sendMoneyTo: texts.sendMoneyToHint,
  }
  return (
    <FormDialog
      form={form}
      title={texts[part]}
      description={texts.hints[part]}
      submitLabel={texts.save}
      onClose={onClose}
    >
      {parts[part].map((name) => (
        <Field
          key={name}
          label={texts[name]}
          hint={hints[name]}
          {...(part === 'claims' && { step: 1 })}
          {...form.field(name)}
        />
      ))}
    </FormDialog>
  )
}
