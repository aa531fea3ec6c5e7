import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RefundRule as Rule, setRefundRule } from '../../../../contract/bookings/refund-rule.ts'
import type { BodyInput } from '../../../../contract/http/endpoint.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCommonTexts } from '../../../i18n/common.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { refundRuleQuery } from '../../../queries/checkouts.ts'
import { refundRuleKey } from '../../../queries/keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/error-state.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField } from '../../../ui/inputs.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useForm } from '../../../ui/use-form.ts'

const validator = validateWith(
  async () => (await import('../../../../contract/bookings/refund-rule.ts')).setRefundRule.body,
)

/** An Admin's form for what students get back when they cancel. */
export function RefundRule() {
  const texts = usePaymentHistoryTexts()
  const query = useQuery(refundRuleQuery)
  return (
    <Card className="grid max-w-2xl gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{texts.ruleTitle}</h2>
        <p className="text-muted">{texts.ruleHint}</p>
      </div>
      <Loaded query={query} failed={texts.failedToLoadRule} waiting={<Skeleton className="h-24" />}>
        {(rule) => <RuleForm rule={rule} />}
      </Loaded>
    </Card>
  )
}

const typed = ({ hoursBefore, percent }: Rule) => ({
  hoursBefore: String(hoursBefore),
  percent: String(percent),
})

function RuleForm({ rule }: { rule: Rule }) {
  const texts = { common: useCommonTexts(), history: usePaymentHistoryTexts() }
  const client = useQueryClient()
  const form = useForm({
    validator,
    defaultValues: typed(rule),
  })
  const { errors, reset } = form
  useEffect(() => reset(typed(rule)), [rule, reset])
  const change = useSubmit({
    mutationFn: (body: BodyInput<typeof setRefundRule>) => callApi('PUT /settings/refund-rule', { body }),
    onSuccess: () => notify.success(texts.history.ruleSaved),
    onSettled: () => void client.invalidateQueries({ queryKey: refundRuleKey }),
  })
  const refused = fieldErrors(change.error, ['hoursBefore', 'percent'])
  return (
    <form onSubmit={form.handleSubmit((sent) => change.submit(sent))} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={texts.history.ruleHours}
          step={1}
          error={errors.hoursBefore ?? refused.hoursBefore}
          {...form.register('hoursBefore')}
        />
        <NumberField
          label={texts.history.rulePercent}
          step={1}
          error={errors.percent ?? refused.percent}
          {...form.register('percent')}
        />
      </div>
      <FormProblem>{refused.elsewhere}</FormProblem>
      <Button type="submit" className="justify-self-start" busy={change.isPending}>
        {texts.common.save}
      </Button>
    </form>
  )
}
