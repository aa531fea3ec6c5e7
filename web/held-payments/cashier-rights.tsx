import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useHeldPaymentMessages } from '../i18n/held-payments.ts'
import { cashierRightsQuery } from '../queries/held-payments.ts'
import { Card } from '../ui/card.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { notify } from '../ui/notify.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'

/** M11: whether cashiers decide about payments that wait for a decision. For Admins. */
export function CashierRights() {
  const messages = useHeldPaymentMessages()
  const client = useQueryClient()
  const query = useQuery(cashierRightsQuery)
  const change = useSubmit({
    mutationFn: (decide: boolean) => callApi('PUT /settings/cashier-rights', { body: { decide } }),
    onSuccess: (_, decide) => notify.success(decide ? messages.cashiersDecide : messages.adminsDecide),
    onSettled: () => void client.invalidateQueries({ queryKey: cashierRightsQuery.queryKey }),
  })
  return (
    <Card className="grid max-w-3xl gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{messages.rightsTitle}</h2>
        <p className="text-muted">{messages.rightsHint}</p>
      </div>
      <Loaded query={query} failed={messages.rightsFailed} waiting={<Skeleton className="h-11" />}>
        {({ decide }) => (
          <Switch
            isOn={change.isPending ? change.variables : decide}
            onChange={(isOn) => change.submit(isOn)}
          >
            {messages.rightsLabel}
          </Switch>
        )}
      </Loaded>
      <FormProblem>{change.error?.message}</FormProblem>
    </Card>
  )
}
