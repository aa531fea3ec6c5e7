import { useCentreTexts } from '../../i18n/centre.ts'
import { Button } from '../../ui/button.tsx'
import { controlClasses, Field } from '../../ui/field.tsx'
import type { Registered } from '../../ui/use-form.ts'

type Props = Registered & {
  error: Parameters<typeof Field>[0]['error']
  /** Called with a colour that was not typed. */
  onColour: (colour: string) => void
}

const isColour = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed)
/** What the picker shows where there is none: the colour of the product. */
const NONE = '#0b6b5d'

/** A colour, typed or picked. Where the server refuses it, the nearest that works is one tap away. */
export function ColourField({ error, onColour, ...control }: Props) {
  const texts = useCentreTexts()
  const nearest = typeof error === 'object' ? error.params?.nearest : undefined
  return (
    <div className="grid gap-2">
      <Field label={texts.colour} hint={texts.fieldHints.colour} error={error} optional>
        {(attributes) => (
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={texts.pickColour}
              value={isColour(control.value) ? control.value.toLowerCase() : NONE}
              onChange={({ target }) => onColour(target.value)}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
            />
            <input
              type="text"
              autoComplete="off"
              spellCheck={false}
              {...control}
              {...attributes}
              className={`${controlClasses} min-w-0`}
            />
          </span>
        )}
      </Field>
      {typeof nearest === 'string' && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onColour(nearest)}
        >
          <span aria-hidden="true" className="size-4 rounded-full" style={{ background: nearest }} />
          {texts.takeColour(nearest)}
        </Button>
      )}
    </div>
  )
}
