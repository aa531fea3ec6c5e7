import { type FormEvent, useId, useState } from 'react'
import type { useChange } from '../../hooks/use-change.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextArea } from '../../ui/inputs.tsx'

type Props = {
  title: string
  hint: string
  label: string
  initial: string
  save: string
  /** Without words there is nothing to do. */
  isRequired?: boolean
  change: Pick<ReturnType<typeof useChange<string>>, 'submit' | 'isPending' | 'error'>
  onClose: () => void
}

/** Asks for one text: an answer to a review, or why it is hidden. */
export function WordsDialog({ title, hint, label, initial, save, isRequired, change, onClose }: Props) {
  const texts = { common: useCommonTexts(), reviews: useOwnReviewTexts() }
  const [words, setWords] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    const isBlank = isRequired === true && words.trim() === ''
    setMissing(isBlank)
    if (isBlank) document.getElementById(id)?.querySelector('textarea')?.focus()
    else change.submit(words)
  }
  return (
    <Dialog open onClose={onClose} title={title} description={hint}>
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextArea
          label={label}
          rows={4}
          maxLength={isRequired ? 500 : 2000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          error={isMissing ? texts.reviews.reasonMissing : undefined}
        />
        <FormProblem>{change.error}</FormProblem>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
