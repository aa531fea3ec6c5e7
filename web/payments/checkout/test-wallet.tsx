import { useCheckoutMessages } from '../../i18n/checkout.ts'

/** What bKash's stand-in accepts, as its page says too. */
const numbers = { wallet: '01770618575', otp: '123456', pin: '12121' }

/** How a newcomer pays in the demonstration. */
export function TestWallet() {
  const messages = useCheckoutMessages()
  return (
    <div className="rounded-control bg-accent-soft px-3.5 py-2.5 text-accent-ink text-sm">
      <p>{messages.testWallet}</p>
      <dl className="mt-1 flex flex-wrap gap-x-4">
        {(['wallet', 'otp', 'pin'] as const).map((name) => (
          <div key={name} className="flex gap-1.5">
            <dt>{messages.testNumbers[name]}:</dt>
            <dd className="select-all font-semibold tabular-nums">{numbers[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
