import type { Centre, setCentre } from '../../../contract/centre/centre.ts'
import type { BodyInput } from '../../../contract/http/endpoint.ts'
import { callApi } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { paths } from '../../paths.ts'
import { centreQuery } from '../../queries/centre.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { CentreOverview } from './overview.tsx'
import { Rule, RuleGroup } from './rule.tsx'

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

type Draft = BodyInput<typeof setCentre>

const contact = ['name', 'address', 'phone', 'email', 'city', 'postcode', 'sendMoneyTo'] as const
type Name = (typeof contact)[number]

const draftOf = (centre: Centre): Draft =>
  Object.fromEntries(contact.map((name) => [name, centre[name] ?? '']))

/** What the centre says of itself. */
function Details() {
  const texts = useCentreTexts()
  return (
    <RuleGroup title={texts.details}>
      <Rule
        title={texts.contact}
        query={centreQuery}
        failed={texts.failed}
        sentence={(centre) => <Said centre={centre} />}
        dialog={(centre, onClose) => <CentreDialog centre={centre} onClose={onClose} />}
      />
    </RuleGroup>
  )
}

function Said({ centre }: { centre: Centre }) {
  const texts = useCentreTexts()
  const facts = contact.flatMap((name) => {
    const value = centre[name]
    return value === null ? [] : { label: texts[name], value }
  })
  return facts.length === 0 ? texts.nothing : <Facts className="sm:grid-cols-2" facts={facts} />
}

const validator = validateWith(async () => {
  const { setCentre } = await import('../../../contract/centre/centre.ts')
  return setCentre.body
})

type DialogProps = { centre: Centre; onClose: () => void }

function CentreDialog({ centre, onClose }: DialogProps) {
  const texts = useCentreTexts()
  const form = useChangeForm({
    validator,
    defaultValues: draftOf(centre),
    send: (draft) => callApi('PUT /settings/centre', { body: draft }),
    done: texts.saved,
    failed: texts.failedToSave,
    onDone: onClose,
  })
  const hints: Partial<Record<Name, string>> = {
    city: texts.placeHint,
    postcode: texts.placeHint,
    sendMoneyTo: texts.sendMoneyToHint,
  }
  return (
    <FormDialog
      form={form}
      title={texts.contact}
      description={texts.contactHint}
      submitLabel={texts.save}
      onClose={onClose}
    >
      {contact.map((name) => (
        <TextField key={name} label={texts[name]} hint={hints[name]} {...form.field(name)} />
      ))}
    </FormDialog>
  )
}
