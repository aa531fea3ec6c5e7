import { useConfig } from '../../client-config.tsx'
import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { useNavMessages } from '../../i18n/nav.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'

/** A phone number as a link takes it, also of one in Bengali digits. */
const dialled = (phone: string): string =>
  phone.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6)).replace(/[^+\d]/g, '')

/** Where the centre is, and its phone as a link to call. */
export function CallTheCentre() {
  const messages = useCheckoutStateMessages()
  const { brand } = useCommonMessages()
  const { supportPhone } = useNavMessages().footer
  const { centre } = useConfig()
  const phone = centre.phone ?? supportPhone
  const facts: Fact[] = [
    {
      label: messages.where,
      value: (
        <>
          <span className="block">{centre.name ?? brand}</span>
          {centre.address && <span className="block whitespace-pre-line font-normal">{centre.address}</span>}
        </>
      ),
    },
    {
      label: messages.phone,
      value: (
        <a href={`tel:${dialled(phone)}`} className="inline-flex min-h-11 items-center underline">
          {phone}
        </a>
      ),
    },
  ]
  return <Facts facts={facts} className="sm:grid-cols-2" />
}
