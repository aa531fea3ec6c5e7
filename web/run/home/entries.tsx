import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { DraftSection } from '../../../contract/home/home.ts'
import { maxEntries } from '../../../contract/home/section-kinds.ts'
import { serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { useLanguage } from '../../i18n/index.ts'
import { agreedReviewsQuery } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { ChooseReview } from './choose-review.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { saveSection } from './save-section.ts'

export type ListSection = Extract<DraftSection, { content: { entries: unknown } }>
type Entry = ListSection['content']['entries'][number]

const isReview = (entry: Entry): entry is Extract<Entry, { of: 'review' }> =>
  'of' in entry && entry.of === 'review'

/** What an entry is called in the list. */
function useNameOf(entries: readonly Entry[]) {
  const language = useLanguage()
  const texts = useHomeEditorTexts()
  const { data: reviews } = useQuery({ ...agreedReviewsQuery, enabled: entries.some(isReview) })
  return (entry: Entry): string => {
    if (isReview(entry)) {
      const { reviewId, seenAt } = entry
      const review = reviews?.find(({ _id, updatedAt }) => _id === reviewId && updatedAt === seenAt)
      if (review) return `${review.name} · ${review.title}`
      return reviews ? texts.reviewGone : '…'
    }
    const { en, bn } = 'name' in entry ? entry.name : entry.heading
    return (language === 'bn' ? (bn ?? en) : (en ?? bn)) ?? ''
  }
}

/** A review that its writer has changed is chosen anew, in place of what it said before. */
const withoutOld = (entries: readonly Entry[], reviewId: string) =>
  entries.filter((entry) => !isReview(entry) || entry.reviewId !== reviewId)

/** An entry as it was when its form opened, and its section; a new one has no entry. */
type Edited = { entry?: Entry; of: ListSection }

/** The entries of a section, each with a form of its own. */
export function Entries({ section }: { section: ListSection }) {
  const texts = useHomeEditorTexts()
  const entries: readonly Entry[] = section.content.entries
  const nameOf = useNameOf(entries)
  const [isChoosing, setChoosing] = useState(false)
  const [edited, setEdited] = useState<Edited>()
  const name = texts.kinds[section.kind]
  const saveAll = (all: readonly object[]) => saveSection(section, { ...section.content, entries: all })
  const change = useChange<readonly object[]>({
    send: saveAll,
    done: (all) => (all.length < entries.length ? texts.removed : texts.moved),
    failed: (error) => serverMessage(error, texts.failedToSave),
  })
  const moved = (from: number, to: number) => {
    const all = [...entries]
    all.splice(to, 0, ...all.splice(from, 1))
    return () => change.submit(all)
  }
  const saveEdited = ({ entry: before, of }: Edited, entry: Entry) => {
    if (!before) return saveAll([...entries, entry])
    const index = entries.indexOf(before)
    // Another Admin has changed or moved it: the server refuses the older section.
    return index < 0 ? saveSection(of, of.content) : saveAll(entries.toSpliced(index, 1, entry))
  }
  const isFull = entries.length >= maxEntries[section.kind]
  return (
    <div className="grid justify-items-start gap-2">
      <ol className="w-full divide-y divide-line empty:hidden">
        {entries.map((entry, index) => {
          const called = nameOf(entry)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else of its own.
            <li key={index} className="flex min-h-11 items-center justify-between gap-3">
              <span className="wrap-anywhere min-w-0">{called}</span>
              <RowMenu
                label={texts.editOf(called)}
                actions={[
                  ...(isReview(entry)
                    ? []
                    : [
                        {
                          label: texts.edit,
                          name: called,
                          onSelect: () => setEdited({ entry, of: section }),
                        },
                      ]),
                  ...(index > 0 ? [{ label: texts.up(called), onSelect: moved(index, index - 1) }] : []),
                  ...(index < entries.length - 1
                    ? [{ label: texts.down(called), onSelect: moved(index, index + 1) }]
                    : []),
                  {
                    ...{ label: texts.remove, name: called, danger: true },
                    onSelect: () => change.submit(entries.toSpliced(index, 1)),
                  },
                ]}
              />
            </li>
          )
        })}
      </ol>
      {!isFull && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.addTo(name)}
            onClick={() => setEdited({ of: section })}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            {texts.add}
          </Button>
          {section.kind === 'testimonials' && (
            <Button variant="quiet" size="sm" onClick={() => setChoosing(true)}>
              {texts.chooseReview}
            </Button>
          )}
        </div>
      )}
      {isChoosing && (
        <ChooseReview
          taken={entries.filter(isReview)}
          add={(entry) => saveAll([...withoutOld(entries, entry.reviewId), entry])}
          onClose={() => setChoosing(false)}
        />
      )}
      {edited && (
        <ContentDialog
          isEntry
          title={edited.entry ? texts.editOf(nameOf(edited.entry)) : texts.addTo(name)}
          kind={section.kind}
          content={edited.entry ?? {}}
          rest={section.kind === 'testimonials' ? { of: 'typed' } : {}}
          save={(entry) => saveEdited(edited, entry as Entry)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
