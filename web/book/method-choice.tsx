import { type MoneyMethod, type Wallet, wallets } from '../../contract/payments/payment-methods.ts'
import { useMethodTexts } from '../i18n/methods.ts'
import { cn } from '../ui/cn.ts'

type Props<M extends MoneyMethod> = {
  legend: string
  methods: readonly M[]
  chosen: M
  onChoose: (method: M) => void
  /** The columns of the grid. */
  className: string
}

/** How money came by hand. Radio buttons, so that the arrow keys choose. */
export function MethodChoice<M extends MoneyMethod>({
  legend,
  methods,
  chosen,
  onChoose,
  className,
}: Props<M>) {
  const names = useMethodTexts()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={cn('grid gap-2', className)}>
        {methods.map((method) => (
          <label
            key={method}
            className="grid min-h-12 cursor-pointer place-items-center rounded-control border border-line-strong bg-surface px-2 font-semibold has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className="sr-only"
            />
            <span className="flex items-center gap-2">
              {isWallet(method) && <WalletMark of={method} />}
              <span>{names[method]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const isWallet = (method: MoneyMethod): method is Wallet => wallets.some((wallet) => wallet === method)

const marks: Record<Wallet, { letter: string; className: string }> = {
  bkash: { letter: 'b', className: 'bg-[#e2136e] text-white' },
  nagad: { letter: 'N', className: 'bg-[#f6921e] text-black' },
  rocket: { letter: 'R', className: 'bg-[#8c3494] text-white' },
}

/** The colour by which people know a wallet, with its first letter. */
export const WalletMark = ({ of }: { of: Wallet }) => (
  <span
    aria-hidden="true"
    className={cn(
      'grid size-6 shrink-0 place-items-center rounded-full font-bold text-sm leading-none forced-colors:border',
      marks[of].className,
    )}
  >
    {marks[of].letter}
  </span>
)
