import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BodyInput } from '../../../contract/endpoint.ts'
import type { RefundRule as Rule, setRefundRule } from '../../../contract/refund-rule.ts'
import { callApi } from '../../api-client.ts'
import { useSend } from '../../hooks/use-submit.ts'
import { useCommonWords } from '../../i18n/common.ts'
import { usePaymentWords } from '../../i18n/payments.ts'
import { refundRuleKey, refundRuleQuery } from '../../queries/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { checkedBy } from '../../ui/form-check.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { NumberField } from '../../ui/inputs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { refusalOn } from '../../ui/refusal-on.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useForm } from '../../ui/use-form.ts'

const check = checkedBy(async () => (await import('../../../contract/refund-rule.ts')).setRefundRule.body)

/** What a student who cancels gets back, for an Admin to set. */
export function RefundRule() {
  const words = usePaymentWords()
  const query = useQuery(refundRuleQuery)
  return (
    <Card className="grid max-w-2xl gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{words.ruleTitle}</h2>
        <p className="text-muted">{words.ruleHint}</p>
      </div>
      <Loaded query={query} failed={words.failedToLoadRule} waiting={<Skeleton className="h-24" />}>
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
  const words = { common: useCommonWords(), payments: usePaymentWords() }
  const client = useQueryClient()
  const form = useForm({
    check,
    defaultValues: typed(rule),
  })
  const { errors, reset } = form
  useEffect(() => reset(typed(rule)), [rule, reset])
  const change = useSend({
    mutationFn: (body: BodyInput<typeof setRefundRule>) => callApi('PUT /settings/refund-rule', { body }),
    onSuccess: () => notify.success(words.payments.ruleSaved),
    onSettled: () => void client.invalidateQueries({ queryKey: refundRuleKey }),
  })
  const refused = refusalOn(change.error, ['hoursBefore', 'percent'])
  return (
    <form onSubmit={form.handleSubmit((sent) => change.send(sent))} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={words.payments.ruleHours}
          step={1}
          min={0}
          error={errors.hoursBefore ?? refused.hoursBefore}
          {...form.register('hoursBefore')}
        />
        <NumberField
          label={words.payments.rulePercent}
          step={1}
          min={1}
          error={errors.percent ?? refused.percent}
          {...form.register('percent')}
        />
      </div>
      <FormProblem>{refused.elsewhere}</FormProblem>
      <Button type="submit" className="justify-self-start" busy={change.isPending}>
        {words.common.save}
      </Button>
    </form>
  )
}
