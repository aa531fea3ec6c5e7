import { useMayFocus } from '../../hooks/use-media.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMarkedName } from '../../i18n/staff-name.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField, SelectField, Switch, TextField } from '../../ui/inputs.tsx'
import type { RefundChoice, RefundProps, Way } from './due-back.tsx'
import { Given, Next, Seat, useRefund } from './refund-parts.tsx'

/** The content of `RefundButton`: what is refunded, how much, why, and what happens then. */
export function RefundDialog({ person, way = 'choose', ...props }: RefundProps) {
  const { back: texts, unnamed } = useDeskTexts()
  const name = useMarkedName(person, unnamed)
  const { money } = useFormats()
  const refund = useRefund({ way, ...props })
  const { form, choice, seat, shown } = refund
  return (
    <FormDialog
      form={form}
      title={texts.title(name)}
      description={<span className="wrap-anywhere font-medium">{props.sessionTitle}</span>}
      submitLabel={refund.movesByHand ? texts.record(shown) : texts.give(shown)}
      // It may give up the seat: beside that, "Cancel" says nothing.
      keepLabel={texts.goBack}
      onClose={props.onClose}
    >
      {refund.opened.length > 1 && <Which refund={refund} />}
      <NumberField
        label={texts.amount}
        hint={texts.atMost(money(choice.amount, choice.currency))}
        {...form.field('amount')}
      />
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        // The amount is filled in.
        autoFocus={useMayFocus()}
        maxLength={300}
        {...form.field('reason')}
      />
      {refund.movesByHand && <ByHand refund={refund} way={way} />}
      {seat.mayKeep && (
        <Switch isOn={seat.wantsSeat} onChange={seat.setWantsSeat}>
          {texts.keepsSeat}
        </Switch>
      )}
      <p className="rounded-control bg-sunken px-3.5 py-2.5">
        <Next choice={choice} way={way} method={refund.method} />{' '}
        {way === 'choose' && <Seat choice={choice} isGone={seat.isWhole && !seat.keepsSeat} />}
      </p>
    </FormDialog>
  )
}

type Refund = ReturnType<typeof useRefund>

/** Which of several amounts. */
function Which({ refund: { opened, index, choose } }: { refund: Refund }) {
  const { back: texts } = useDeskTexts()
  const plan = usePartTexts().feePlan
  const { money } = useFormats()
  const nameOf = ({ part, isDifference, isEverything }: RefundChoice) => {
    if (isEverything) return texts.everything
    return part ? plan.part(part) : isDifference ? texts.theDifference : texts.theSeat
  }
  return (
    <SelectField
      label={texts.which}
      value={String(index)}
      onChange={({ target }) => choose(Number(target.value))}
      options={opened.map((choice, at) => ({
        value: String(at),
        label: `${nameOf(choice)}, ${money(choice.amount, choice.currency)}`,
      }))}
    />
  )
}

/** How money is given by hand, and to whom. */
function ByHand({ refund, way }: { refund: Refund; way: Way }) {
  const texts = useDeskTexts().back
  const { form, choice, method, setMethod } = refund
  return (
    <>
      <Given choice={choice} way={way} method={method} onMethod={setMethod} />
      <TextField
        label={texts.reference}
        optional={way !== 'instead' || method === 'cash'}
        maxLength={40}
        autoComplete="off"
        {...form.field('reference')}
      />
      <TextField
        label={texts.takenBy}
        hint={texts.takenByHint}
        optional
        maxLength={100}
        autoComplete="off"
        {...form.field('takenBy')}
      />
    </>
  )
}
