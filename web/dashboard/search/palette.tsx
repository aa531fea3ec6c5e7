import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRole } from '../../auth/auth-provider.tsx'
import { useAfterPause } from '../../hooks/use-after-pause.ts'
import { usePickPerson } from '../../hooks/use-pick-person.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useNavTexts } from '../../i18n/nav.ts'
import { deskState, paths } from '../../paths.ts'
import { QueryProvider } from '../../queries/query-provider.tsx'
import { BackCloses } from '../../ui/back-closes.tsx'
import { backdropClasses } from '../../ui/cn.ts'
import { type Group, type Hit, useHits } from './hits.ts'

type Props = { open: boolean; onClose: () => void }

/** Leads staff by what they type to a person, a session, a receipt or a screen. */
export function Palette({ open, onClose }: Props) {
  const texts = useNavTexts().search
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup
          aria-label={texts.title}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(36rem,calc(100dvh-1rem))] max-w-xl flex-col overflow-hidden rounded-card bg-surface text-ink shadow-raised outline-none sm:top-20"
        >
          {open && <BackCloses onClose={onClose} />}
          <QueryProvider>
            <SearchAndList onClose={onClose} />
          </QueryProvider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const PAUSE_MS = 200

function SearchAndList({ onClose }: { onClose: () => void }) {
  const texts = useNavTexts().search
  const { close } = useCommonTexts()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const pause = useAfterPause(() => setAsked(typed.trim()), PAUSE_MS)
  const { groups, problem, isSearching } = useHits(typed.trim(), asked)
  const isAdmin = useRole().role === 'Admin'
  const pick = usePickPerson(({ id, contact }) => {
    onClose()
    if (contact) void navigate(paths.desk(), { state: deskState(contact, id) })
    else void navigate(paths.person(id))
  })
  /** A cashier serves whom they look for. */
  function go({ to, personId }: Hit) {
    if (personId && !isAdmin) return pick(personId)
    onClose()
    void navigate(to)
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason === 'item-press') return
        setTyped(value)
        pause.start()
      }}
      itemToStringValue={({ label }: Hit) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2 border-line border-b pr-1 pl-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label={texts.title}
          placeholder={texts.hint}
          maxLength={200}
          className="h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
        <Dialog.Close
          aria-label={close}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      </div>
      <div className="overflow-y-auto overscroll-contain p-2">
        <p role="status" className="px-3 py-2 text-muted empty:hidden">
          {problem ? texts.failed : isSearching ? texts.searching : groups.length === 0 && texts.none}
        </p>
        <Autocomplete.List>
          {({ value, items }: Group) => (
            <Autocomplete.Group key={value} items={items} className="mb-2">
              <Autocomplete.GroupLabel className="px-3 py-1.5 font-semibold text-muted text-xs">
                {texts.groups[value]}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(hit: Hit) => (
                  <Autocomplete.Item
                    key={`${hit.to} ${hit.detail}`}
                    value={hit}
                    onClick={() => go(hit)}
                    className="grid min-h-11 cursor-pointer content-center rounded-control px-3 py-1.5 leading-snug data-highlighted:bg-primary-soft"
                  >
                    <span className="wrap-anywhere font-medium">{hit.label}</span>
                    {hit.detail && <span className="wrap-anywhere text-muted text-sm">{hit.detail}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}
