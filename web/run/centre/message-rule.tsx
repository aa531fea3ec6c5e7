import { useQuery, useQueryClient } from '@tanstack/react-query'
import { languages } from '../../../contract/formats/languages.ts'
import type { MessageRule as Rule } from '../../../contract/messages/message-rule.ts'
import { type RuledKind, ruledKinds, smsWaysOf } from '../../../contract/messages/states.ts'
import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessageChoiceTexts } from '../../i18n/message-choices.ts'
import { useOutboxTexts } from '../../i18n/outbox.ts'
import { messageRuleQuery, smsCostsQuery } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { SelectField } from '../../ui/inputs.tsx'
import { languageNames } from '../../ui/language-names.ts'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useForm } from '../../ui/use-form.ts'

const validator = validateWith(
  async () => (await import('../../../contract/messages/message-rule.ts')).setMessageRule.body,
)

/** An Admin's form for how the centre writes to people who have not chosen themselves. */
export function MessageRule() {
  const texts = useOutboxTexts().rule
  const query = useQuery(messageRuleQuery)
  return (
    <Card className="grid max-w-3xl gap-4 p-5 sm:p-6">
      <div>
        <h2 className="font-bold text-xl">{texts.title}</h2>
        <p className="text-muted">{texts.hint}</p>
      </div>
      <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-96" />}>
        {(rule) => <RuleForm rule={rule} />}
      </Loaded>
    </Card>
  )
}

function RuleForm({ rule }: { rule: Rule }) {
  const texts = useOutboxTexts().rule
  const common = useCommonTexts()
  const { language: languageLabel } = useMessageChoiceTexts()
  const { sms } = useConfig()
  const client = useQueryClient()
  const form = useForm<Rule, Rule>({ validator, defaultValues: rule })
  const change = useSubmit({
    mutationFn: (body: Rule) => callApi('PUT /settings/messages', { body }),
    onSuccess: () => notify.success(texts.saved),
    onSettled: () => client.invalidateQueries({ queryKey: messageRuleQuery.queryKey }),
  })
  const refused = fieldErrors(change.error, ['language', ...ruledKinds])
  return (
    <form onSubmit={form.handleSubmit((sent) => change.submit(sent))} noValidate className="grid gap-4">
      <SelectField
        label={languageLabel}
        hint={texts.languageHint}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        error={form.errors.language ?? refused.language}
        {...form.register('language')}
      />
      {sms && <SmsWays form={form} refused={refused} />}
      <FormProblem>{refused.elsewhere}</FormProblem>
      <Button type="submit" className="justify-self-start" busy={change.isPending}>
        {common.save}
      </Button>
    </form>
  )
}

/** In Bangla, seventy letters are an SMS, and most messages are longer. */
const SEGMENTS = { en: 1, bn: 2 }
/** Of the examples in words. */
const PEOPLE = 30
const CLASSES = 12
const sentIn: Record<RuledKind, number> = {
  'class-moved': PEOPLE,
  offer: 1,
  money: PEOPLE,
  booking: PEOPLE,
  reminder: 2 * PEOPLE * CLASSES,
}

type SmsProps = {
  form: ReturnType<typeof useForm<Rule, Rule>>
  refused: ReturnType<typeof fieldErrors<RuledKind | 'language'>>
}

/** Whether an SMS goes, kind by kind, with what that costs in words. */
function SmsWays({ form, refused }: SmsProps) {
  const texts = useOutboxTexts().rule
  const { kinds } = useMessageChoiceTexts()
  const { currency } = useConfig()
  const { money } = useFormats()
  const price = useQuery(smsCostsQuery).data?.price ?? 0
  const costOf = (kind: RuledKind) => money(sentIn[kind] * SEGMENTS[form.values.language] * price, currency)
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{texts.bySms}</legend>
      {ruledKinds.map((kind) => (
        <SelectField
          key={kind}
          label={kinds[kind]}
          hint={texts.costs[kind](PEOPLE, CLASSES, costOf(kind))}
          options={smsWaysOf(kind).map((value) => ({ value, label: texts.ways[value] }))}
          error={form.errors[kind] ?? refused[kind]}
          {...form.register(kind)}
        />
      ))}
    </fieldset>
  )
}
