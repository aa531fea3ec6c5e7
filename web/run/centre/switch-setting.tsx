import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Switch } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props<Name extends string, Key extends QueryKey> = {
  field: Name
  query: UseQueryOptions<Record<Name, boolean>, Error, Record<Name, boolean>, Key> & { queryKey: Key }
  save: (isOn: boolean) => Promise<unknown>
  /** `on` and `off`: what is said once it was switched. */
  texts: { title: string; hint: string; label: string; failed: string; on: string; off: string }
}

/** An Admin's setting that is on or off, and is saved at once. */
export function SwitchSetting<Name extends string, Key extends QueryKey>({
  field,
  query,
  save,
  texts,
}: Props<Name, Key>) {
  const common = useCommonTexts()
  const client = useQueryClient()
  const loaded = useQuery(query)
  const change = useSubmit({
    mutationFn: save,
    onSuccess: (_, isOn) => notify.success(isOn ? texts.on : texts.off),
    // Pending until the new value is read, so that the switch never shows the old one again.
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <Card className="grid max-w-3xl gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{texts.title}</h2>
        <p className="text-muted">{texts.hint}</p>
      </div>
      <Loaded query={loaded} failed={texts.failed} waiting={<Skeleton className="h-11" />}>
        {(saved) => (
          <Switch
            isOn={change.isPending ? change.variables : saved[field]}
            onChange={(isOn) => change.submit(isOn)}
          >
            {texts.label}
          </Switch>
        )}
      </Loaded>
      <p className="text-muted text-sm">{common.savedAtOnce}</p>
      <FormProblem>{change.error?.message}</FormProblem>
    </Card>
  )
}
