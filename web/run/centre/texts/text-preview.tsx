import { useMemo } from 'react'
import { fillIn } from '../../../../contract/centre/fill-in.ts'
import type { EditedText } from '../../../../contract/centre/texts.ts'
import { Markdown } from '../../../find/about/markdown.tsx'
import { readMarkdown } from '../../../find/about/read-markdown.ts'
import { usePolicyTexts } from '../../../i18n/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = { open: boolean; onClose: () => void; body: string; text: EditedText }

/** What is typed as readers will see it. The reader of Markdown loads with it. */
export function TextPreview({ open, onClose, body, text: { language, values } }: Props) {
  const texts = usePolicyTexts()
  const nodes = useMemo(() => readMarkdown(fillIn(body, values)), [body, values])
  return (
    <Dialog open={open} onClose={onClose} title={texts.preview}>
      <div lang={language}>
        <Markdown nodes={nodes} />
      </div>
    </Dialog>
  )
}
