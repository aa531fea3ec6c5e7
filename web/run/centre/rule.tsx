import { type QueryKey, type UseQueryOptions, useIsFetching, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAnchor } from '../../hooks/use-anchor.ts'
import { useRuleTexts } from '../../i18n/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Rules that belong together. */
export function RuleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-bold text-xl">{title}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {children}
      </ul>
    </section>
  )
}

const rowClasses = 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-4 py-3 sm:px-5'

export type Query<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key> & { queryKey: Key }

type RuleProps<Data, Key extends QueryKey> = {
  title: string
  query: Query<Data, Key>
  /** Said where it could not be loaded. */
  failed: string
  sentence: (data: Data) => ReactNode
  dialog: (data: Data, onClose: () => void) => ReactNode
  /** How an address may name it after `#`. Its dialog is open then. */
  anchor?: string | undefined
}

/** A rule in a sentence, and the button that opens the form of it. */
export function Rule<Data, Key extends QueryKey>(props: RuleProps<Data, Key>) {
  const { title, query, failed, sentence, dialog, anchor } = props
  const texts = useRuleTexts()
  const loaded = useQuery(query)
  // The rules above it come with answers of their own.
  const isQuiet = useIsFetching() === 0
  const [isReady, setReady] = useState(false)
  if (!isReady && isQuiet && loaded.data !== undefined) setReady(true)
  const { isNamed, attributes } = useAnchor(anchor, isReady)
  const [isOpen, setOpen] = useState(isNamed)
  return (
    <li {...attributes} className="scroll-mt-20 outline-none">
      <Loaded query={loaded} failed={failed} waiting={<Skeleton className="m-4 h-12" />}>
        {(data) => (
          <div className={rowClasses}>
            <h3 className="self-center font-semibold">{title}</h3>
            <Button
              size="sm"
              variant="secondary"
              aria-label={texts.changeNamed(title)}
              onClick={() => setOpen(true)}
            >
              {texts.change}
            </Button>
            <div className="wrap-anywhere col-span-full sm:pr-24">{sentence(data)}</div>
            {isOpen && (isReady || !isNamed) && dialog(data, () => setOpen(false))}
          </div>
        )}
      </Loaded>
    </li>
  )
}
