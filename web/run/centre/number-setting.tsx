import {
  type QueryKey,
  type UseQueryOptions,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAnchor } from '../../hooks/use-anchor.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import type { FormValidator } from '../../ui/form-validator.ts'
import { NumberField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useForm } from '../../ui/use-form.ts'

type Typed<Name extends string> = Record<Name, string | number>

type Props<Name extends string, Key extends QueryKey> = {
  fields: { name: Name; label: string }[]
  query: UseQueryOptions<Record<Name, number>, Error, Record<Name, number>, Key> & { queryKey: Key }
  validator: FormValidator<Typed<Name>, Typed<Name>>
  save: (body: Typed<Name>) => Promise<unknown>
  texts: { title: string; hint: string; saved: string; failed: string }
  /** How an address may name it after `#`. */
  anchor?: string
}

/** An Admin's form for a setting of whole numbers. */
export function NumberSetting<Name extends string, Key extends QueryKey>(props: Props<Name, Key>) {
  const { fields, query, texts, anchor } = props
  const loaded = useQuery(query)
  // The settings above it come with answers of their own.
  const isQuiet = useIsFetching() === 0
  const [isReady, setReady] = useState(false)
  if (!isReady && isQuiet && loaded.data) setReady(true)
  const { attributes } = useAnchor(anchor, isReady)
  return (
    <Card {...attributes} className="grid max-w-3xl scroll-mt-20 gap-4 p-5 outline-none sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{texts.title}</h2>
        <p className="text-muted">{texts.hint}</p>
      </div>
      <Loaded query={loaded} failed={texts.failed} waiting={<Skeleton className="h-24" />}>
        {(saved) => <NumberForm {...props} values={typed(fields, saved)} />}
      </Loaded>
    </Card>
  )
}

const typed = <Name extends string>(fields: { name: Name }[], saved: Record<Name, number>) =>
  Object.fromEntries(fields.map(({ name }) => [name, String(saved[name])])) as Typed<Name>

function NumberForm<Name extends string, Key extends QueryKey>({
  fields,
  query,
  validator,
  save,
  texts,
  values,
}: Props<Name, Key> & { values: Typed<Name> }) {
  const common = useCommonTexts()
  const client = useQueryClient()
  const form = useForm({ validator, defaultValues: values })
  const { errors, reset } = form
  const saved = JSON.stringify(values)
  useEffect(() => reset(JSON.parse(saved)), [saved, reset])
  const change = useSubmit({
    mutationFn: save,
    onSuccess: () => notify.success(texts.saved),
    onSettled: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const refused = fieldErrors(
    change.error,
    fields.map(({ name }) => name),
  )
  return (
    <form onSubmit={form.handleSubmit((sent) => change.submit(sent))} noValidate className="grid gap-4">
      {fields.map(({ name, label }) => (
        <NumberField
          key={name}
          label={label}
          step={1}
          error={errors[name] ?? refused[name]}
          {...form.register(name)}
        />
      ))}
      <FormProblem>{refused.elsewhere}</FormProblem>
      <Button type="submit" className="justify-self-start" busy={change.isPending}>
        {common.save}
      </Button>
    </form>
  )
}
