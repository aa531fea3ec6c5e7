import { useState } from 'react'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/inputs.tsx'
import type { DeskQuote } from './what-is-sold.ts'

type Props = { sale: DeskQuote['sale']; onCode: (code: string) => void }

/** A discount code that the person shows: what it makes of the price, or why it does not apply. */
export function DeskCode({ sale, onCode }: Props) {
  const texts = useDeskTexts().code
  const { money } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { discount, codeProblem, whole } = sale ?? {}
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3.5 justify-self-start font-normal text-primary underline"
        onClick={() => setOpen(true)}
      >
        {texts.label}
      </Button>
    )
  return (
    <div>
      <TextField
        label={texts.label}
        autoCapitalize="characters"
        autoComplete="off"
        autoFocus
        maxLength={40}
        error={codeProblem}
        onBlur={({ target }) => onCode(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onCode(event.currentTarget.value.trim())
        }}
      />
      {discount && whole && (
        <p role="status" className="mt-1.5 font-medium text-success">
          {texts.instead(
            money(whole.amount, whole.currency),
            money(discount.full.amount, discount.full.currency),
          )}
        </p>
      )}
    </div>
  )
}
