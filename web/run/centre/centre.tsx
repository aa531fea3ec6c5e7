import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Centre, setCentre } from '../../../contract/centre/centre.ts'
import type { BodyInput } from '../../../contract/http/endpoint.ts'
import { callApi } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { paths } from '../../paths.ts'
import { centreQuery } from '../../queries/centre.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberField, Switch, TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { MessageRule } from './message-rule.tsx'
import { RetentionRule } from './retention.tsx'
import {
  AttendanceRule,
  CashierRights,
  DuesRule,
  RefundLimit,
  SeatRule,
  SentMoneyRule,
  SmsLimit,
  WaitlistRule,
} from './rules.tsx'

/** What the centre says of itself. For Admins. */
export default function CentrePage() {
  return (
    <AdminOnly>
      <Settings />
    </AdminOnly>
  )
}

function Settings() {
  const texts = useCentreTexts()
  const query = useQuery(centreQuery)
  const { sms } = useConfig()
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
      <Loaded query={query} failed={texts.failed}>
        {(centre) => <CentreForm centre={centre} />}
      </Loaded>
      <div className="mt-8 grid gap-8">
        <SeatRule />
        <WaitlistRule />
        <DuesRule />
        <AttendanceRule />
        <SentMoneyRule />
        <CashierRights />
        <RefundLimit />
        <MessageRule />
        {sms && <SmsLimit />}
        <RetentionRule />
      </div>
    </Page>
  )
}

type Draft = Omit<BodyInput<typeof setCentre>, 'testimonials'>

const validator = validateWith(async () => {
  const { setCentre } = await import('../../../contract/centre/centre.ts')
  return setCentre.body.omit({ testimonials: true })
})

const contact = ['name', 'address', 'phone', 'email', 'city', 'postcode', 'sendMoneyTo'] as const
const claims = ['studentsTaught', 'successRate', 'projectsCompleted', 'satisfaction'] as const
const names = [...contact, ...claims]

const typed = (centre: Centre): Draft =>
  Object.fromEntries(names.map((name) => [name, centre[name] === null ? '' : String(centre[name])])) as Draft

function CentreForm({ centre }: { centre: Centre }) {
  const texts = useCentreTexts()
  const { demo } = useConfig()
  const form = useForm({ validator, defaultValues: typed(centre) })
  const [testimonials, setTestimonials] = useState(centre.testimonials)
  const saving = useChange<Draft>({
    send: (draft) => callApi('PUT /settings/centre', { body: { ...draft, testimonials } }),
    done: texts.saved,
    failed: texts.failedToSave,
    invalidate: ({ afterCentreChange }) => afterCentreChange(),
  })
  const refused = fieldErrors(saving.error, names)
  const hints: Partial<Record<(typeof names)[number], string>> = {
    city: texts.placeHint,
    postcode: texts.placeHint,
    sendMoneyTo: texts.sendMoneyToHint,
  }
  const field = (name: (typeof names)[number]) => ({
    label: texts[name],
    error: form.errors[name] ?? refused[name],
    ...form.register(name),
  })
  return (
    <form onSubmit={form.handleSubmit((draft) => saving.submit(draft))} noValidate className="max-w-3xl">
      <Card className="grid gap-8 p-5 sm:p-6">
        <Part title={texts.contact} hint={texts.contactHint}>
          {contact.map((name) => (
            <TextField key={name} hint={hints[name]} {...field(name)} />
          ))}
        </Part>
        <Part title={texts.claims} hint={texts.claimsHint}>
          {claims.map((name) => (
            <NumberField key={name} step={1} {...field(name)} />
          ))}
          {demo && (
            <div className="sm:col-span-2">
              <Switch isOn={testimonials} onChange={setTestimonials}>
                {texts.testimonials}
              </Switch>
              <p className="text-muted text-sm">{texts.testimonialsHint}</p>
            </div>
          )}
        </Part>
        <FormProblem>{refused.elsewhere}</FormProblem>
        <Button type="submit" className="justify-self-start" busy={saving.isPending}>
          {texts.save}
        </Button>
      </Card>
    </form>
  )
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-bold text-xl">{title}</h2>
      <p className="text-muted">{hint}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
