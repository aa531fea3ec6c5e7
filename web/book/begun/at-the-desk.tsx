import { useQueryClient } from '@tanstack/react-query'
import { type Wallet, wallets } from '../../../contract/payments/payment-methods.ts'
import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useCheckoutStateTexts } from '../../i18n/checkout-state.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { checkoutQuery } from '../../queries/checkouts.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { ReleaseSeat } from '../checkout/release-seat.tsx'
import { MethodChoice } from '../method-choice.tsx'
import { CallTheCentre, Sentence, type StateProps } from './parts.tsx'

/** The seat is kept until somebody pays at the desk, or sends the money and gives its transaction id. */
export function AtTheDesk({ checkout }: StateProps) {
  const texts = useCheckoutTexts()
  const state = useCheckoutStateTexts()
  const { partOf } = useCommonTexts()
  const say = useSay()
  const { money } = useFormats()
  const { centre } = useConfig()
  const { checkoutId, sessionId, amount, currency, reason, refusal, expiresAt, part, movesBooking } = checkout
  const later = part && isLaterPart(part.number) ? part : undefined
  const why = reason === 'waits_for_desk' ? undefined : reason
  return (
    <>
      <Sentence>{later ? texts.part.atTheDesk(partOf(later.number, later.of)) : state.atTheDesk}</Sentence>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {expiresAt && (
          <p>
            {later ? texts.part.until : texts.until}:{' '}
            <strong className="whitespace-nowrap">
              <DateTime value={expiresAt} />
            </strong>
          </p>
        )}
        <ReleaseSeat sessionId={sessionId} part={part?.number} isSwitch={movesBooking !== undefined} />
      </div>
      {why && (
        <p role="alert" className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">
          {say({ code: why })}
        </p>
      )}
      {refusal && (
        <p className="wrap-anywhere">
          {state.refusal}: “{refusal}”
        </p>
      )}
      <p>{state.payAtDesk(money(amount, currency))}</p>
      <CallTheCentre />
      {centre.sendMoneyTo && (
        <>
          <Facts
            facts={[{ label: state.sendTo(money(amount, currency)), value: centre.sendMoneyTo }]}
            className="wrap-anywhere"
          />
          <ReferenceForm checkoutId={checkoutId} />
        </>
      )}
      <ButtonLink
        variant="secondary"
        className="justify-self-start"
        to={paths.payment(sessionId, part?.number)}
      >
        {texts.otherWay}
      </ButtonLink>
    </>
  )
}

const validator = validateWith(
  async () => (await import('../../../contract/payments/checkouts.ts')).giveReference.body,
)

/** M11: who has sent the money by hand says with which wallet, and the transaction id of its message. */
function ReferenceForm({ checkoutId }: { checkoutId: string }) {
  const texts = useCheckoutStateTexts()
  const client = useQueryClient()
  const form = useChangeForm({
    validator,
    defaultValues: { wallet: 'bkash' as Wallet, trxId: '' },
    send: (body) => callApi('POST /checkouts/{id}/reference', { params: { id: checkoutId }, body }),
    done: texts.referenceGiven,
    onDone: (checkout) => client.setQueryData(checkoutQuery(checkoutId).queryKey, checkout),
  })
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4 rounded-control bg-sunken p-4">
      <div>
        <h3 className="font-semibold">{texts.orSend}</h3>
        <p className="text-muted text-sm">{texts.orSendHint}</p>
      </div>
      <MethodChoice
        legend={texts.sentWith}
        methods={wallets}
        chosen={form.values.wallet}
        onChoose={(wallet) => form.setValue('wallet', wallet)}
        className="grid-cols-3"
      />
      <TextField
        label={texts.trxId}
        {...form.field('trxId')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" size="lg" busy={form.isBusy}>
        {texts.giveReference}
      </Button>
    </form>
  )
}
