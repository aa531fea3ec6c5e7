import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { languages } from '../../../contract/formats/languages.ts'
import type { MessageRule as Rules } from '../../../contract/messages/message-rule.ts'
import { EXAMPLE, smsCostOf } from '../../../contract/messages/sms-cost.ts'
import { type RuledKind, ruledKinds, smsWaysOf } from '../../../contract/messages/states.ts'
import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessageChoiceTexts } from '../../i18n/message-choices.ts'
import { useOutboxTexts } from '../../i18n/outbox.ts'
import { useRuleTexts } from '../../i18n/rules.ts'
import { paths } from '../../paths.ts'
import { messageRuleQuery, smsCostsQuery } from '../../queries/centre.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { SelectField } from '../../ui/inputs.tsx'
import { languageNames } from '../../ui/language-names.ts'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Rule } from './rule.tsx'

/** How the centre writes to people who have not chosen themselves. */
export function MessageRule() {
  const texts = useOutboxTexts().rule
  return (
    <Rule
      title={texts.title}
      query={messageRuleQuery}
      failed={texts.failed}
      sentence={(rule) => <Sentence rule={rule} />}
      dialog={(rule, onClose) => <MessageDialog rule={rule} onClose={onClose} />}
    />
  )
}

function Sentence({ rule }: { rule: Rules }) {
  const { writing } = useRuleTexts()
  const { kinds } = useMessageChoiceTexts()
  const { sms } = useConfig()
  const by = (way: 'always' | 'instead') => {
    const named = ruledKinds.filter((kind) => rule[kind] === way).map((kind) => kinds[kind])
    return sms && named.length > 0 && writing[way](named.join(', '))
  }
  return [writing.in[rule.language], by('always'), by('instead')].filter(Boolean).join(' ')
}

const validator = validateWith<Rules, Rules>(
  async () => (await import('../../../contract/messages/message-rule.ts')).setMessageRule.body,
)

/** The language, and whether an SMS goes, kind by kind, with what that costs in words. */
function MessageDialog({ rule, onClose }: { rule: Rules; onClose: () => void }) {
  const texts = useOutboxTexts().rule
  const common = useCommonTexts()
  const { language: languageLabel, kinds } = useMessageChoiceTexts()
  const { sms, currency } = useConfig()
  const { money } = useFormats()
  const price = useQuery(smsCostsQuery).data?.price ?? 0
  const form = useChangeForm({
    validator,
    defaultValues: rule,
    send: (body) => callApi('PUT /settings/messages', { body }),
    done: texts.saved,
    onDone: onClose,
  })
  const costOf = (kind: RuledKind) => money(smsCostOf(kind, form.values.language, price), currency)
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.hint}
      submitLabel={common.save}
      onClose={onClose}
    >
      <SelectField
        label={languageLabel}
        hint={texts.languageHint}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        {...form.field('language')}
      />
      {sms && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">{texts.bySms}</legend>
          {ruledKinds.map((kind) => (
            <SelectField
              key={kind}
              label={kinds[kind]}
              hint={texts.costs[kind](EXAMPLE.people, EXAMPLE.classes, costOf(kind))}
              options={smsWaysOf(kind).map((value) => ({ value, label: texts.ways[value] }))}
              {...form.field(kind)}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

/** What SMS cost, and what they may. Nothing where there are none. */
export function SmsCosts() {
  const texts = useOutboxTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  const query = useQuery(smsCostsQuery)
  return (
    <Loaded query={query} failed={texts.costsFailed} waiting={<Skeleton className="mb-6 h-24" />}>
      {({ isOn, today, month, limit }) =>
        isOn && (
          <Card className="mb-6 grid gap-4 p-5">
            <h2 className="font-bold text-lg">{texts.costs}</h2>
            <Facts
              className="sm:grid-cols-3"
              facts={[
                { label: texts.today, value: texts.spent(money(today.cost, currency), today.sms) },
                { label: texts.month, value: texts.spent(money(month.cost, currency), month.sms) },
                {
                  label: texts.limit,
                  value: (
                    <>
                      <Money amount={limit} />{' '}
                      <Link to={paths.smsLimit()} className="text-primary underline underline-offset-4">
                        {texts.changeLimit}
                      </Link>
                    </>
                  ),
                },
              ]}
            />
            {today.cost >= limit && <p className="font-medium text-danger">{texts.limitReached}</p>}
          </Card>
        )
      }
    </Loaded>
  )
}
