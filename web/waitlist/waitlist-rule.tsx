import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BodyInput } from '../../contract/endpoint.ts'
import type { WaitlistRule as Rule, setWaitlistRule } from '../../contract/waitlist.ts'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useWaitlistMessages } from '../i18n/waitlist.ts'
import { waitlistRuleKey, waitlistRuleQuery } from '../queries/waitlist.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { NumberField } from '../ui/inputs.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { notify } from '../ui/notify.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useForm } from '../ui/use-form.ts'

const validator = validateWith(async () => (await import('../../contract/waitlist.ts')).setWaitlistRule.body)

/** An Admin's form for how long a seat is kept for the person who is next in line. */
export function WaitlistRule() {
  const messages = useWaitlistMessages()
  const query = useQuery(waitlistRuleQuery)
  return (
    <Card className="grid max-w-3xl gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{messages.ruleTitle}</h2>
        <p className="text-muted">{messages.ruleHint}</p>
      </div>
      <Loaded query={query} failed={messages.ruleFailed} waiting={<Skeleton className="h-24" />}>
        {(rule) => <RuleForm rule={rule} />}
      </Loaded>
    </Card>
  )
}

const typed = ({ offerMinutes }: Rule) => ({ offerMinutes: String(offerMinutes) })

function RuleForm({ rule }: { rule: Rule }) {
  const messages = { common: useCommonMessages(), waitlist: useWaitlistMessages() }
  const client = useQueryClient()
  const form = useForm({ validator, defaultValues: typed(rule) })
  const { errors, reset } = form
  useEffect(() => reset(typed(rule)), [rule, reset])
  const change = useSubmit({
    mutationFn: (body: BodyInput<typeof setWaitlistRule>) => callApi('PUT /settings/waitlist', { body }),
    onSuccess: () => notify.success(messages.waitlist.ruleSaved),
    onSettled: () => void client.invalidateQueries({ queryKey: waitlistRuleKey }),
  })
  const refused = fieldErrors(change.error, ['offerMinutes'])
  return (
    <form onSubmit={form.handleSubmit((sent) => change.submit(sent))} noValidate className="grid gap-4">
      <NumberField
        label={messages.waitlist.ruleMinutes}
        step={1}
        min={5}
        error={errors.offerMinutes ?? refused.offerMinutes}
        {...form.register('offerMinutes')}
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <Button type="submit" className="justify-self-start" busy={change.isPending}>
        {messages.common.save}
      </Button>
    </form>
  )
}
