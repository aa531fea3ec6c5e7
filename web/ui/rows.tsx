// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as cards has no roles of its own.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { cn } from './cn.ts'

export type Column<Item> = {
  head: string
  cell: (item: Item) => ReactNode
  /**
   * Where it stands on phones: `name` is the heading of the row; `end` at the end of that line, one column at
   * most; `plain` below it without its heading. Default: below it, after its heading.
   */
  place?: 'name' | 'end' | 'plain'
  className?: string
}

type Props<Item> = {
  items: readonly Item[]
  columns: readonly Column<Item>[]
  /** The last column, such as a `RowMenu`. */
  actions?: { head: string; cell: (item: Item) => ReactNode }
  /** What a row opens in place. `label` names its button, for screen readers. */
  details?: { head: string; label: (item: Item) => string; cell: (item: Item) => ReactNode }
}

/**
 * Rows of a list: a table on wide screens, one card a row on phones, by CSS alone. The roles keep the table a
 * table for screen readers where it does not look like one. From 1280 pixels on the head stays below the
 * page's header; below that the table scrolls sideways, which a sticky head would not survive.
 */
export function Rows<Item extends { _id: string }>({ items, columns, actions, details }: Props<Item>) {
  const heads = [...columns, ...(actions ? [actions] : []), ...(details ? [details] : [])]
  return (
    <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:shadow-card lg:max-xl:overflow-x-auto">
      <table role="table" className="w-full text-left max-lg:block">
        <thead role="rowgroup" className="text-muted text-sm max-lg:sr-only">
          <tr role="row">
            {heads.map(({ head }) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                className="z-10 whitespace-nowrap bg-surface px-3 py-2.5 font-medium shadow-[inset_0_-1px_0_var(--color-line)] first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5 xl:sticky xl:top-16"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2 lg:divide-y lg:divide-line lg:*:last:*:first:rounded-bl-card lg:*:last:*:last:rounded-br-card"
        >
          {items.map((item) => (
            <Row
              key={item._id}
              item={item}
              columns={columns}
              actions={actions}
              details={details}
              // Who looks for one wants to see all of it.
              isOpen={items.length === 1}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps<Item> = Pick<Props<Item>, 'columns'> & {
  [Name in 'actions' | 'details']: Props<Item>[Name] | undefined
} & { item: Item; isOpen: boolean }

const rowClasses =
  'align-top lg:*:px-3 lg:*:py-2.5 lg:*:first:pl-5 lg:*:last:pr-5 ' +
  'max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:gap-x-2 max-lg:gap-y-1 max-lg:rounded-card ' +
  'max-lg:border max-lg:border-line max-lg:bg-surface max-lg:py-3 max-lg:pr-2 max-lg:pl-4 max-lg:shadow-card'

const places = {
  name: 'max-lg:row-start-1 max-lg:self-center font-normal',
  end: 'max-lg:col-start-2 max-lg:row-start-1 max-lg:self-center max-lg:text-right',
  plain: 'max-lg:col-span-full max-lg:pr-2 text-sm',
}
const below =
  'max-lg:col-span-full max-lg:flex max-lg:gap-2 max-lg:pr-2 text-sm ' +
  'max-lg:before:shrink-0 max-lg:before:text-muted max-lg:before:content-[attr(data-head)]'
const atEnd = 'max-lg:col-start-3 max-lg:row-start-1 max-lg:self-center'

function Row<Item>({ item, columns, actions, details, isOpen: isOpenAtFirst }: RowProps<Item>) {
  const [chosen, setOpen] = useState<boolean>()
  const isOpen = details !== undefined && (chosen ?? isOpenAtFirst)
  const id = useId()
  const cells = columns.length + (actions ? 1 : 0) + 1
  return (
    <Fragment>
      <tr role="row" className={rowClasses}>
        {columns.map(({ head, cell, place, className }) => {
          const attributes = {
            className: cn(place ? places[place] : below, className),
            'data-head': head,
          }
          return place === 'name' ? (
            <th key={head} role="rowheader" scope="row" {...attributes}>
              {cell(item)}
            </th>
          ) : (
            <td key={head} role="cell" {...attributes}>
              {cell(item)}
            </td>
          )
        })}
        {actions && (
          <td role="cell" className={atEnd}>
            {actions.cell(item)}
          </td>
        )}
        {details && (
          <td role="cell" className={atEnd}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={details.label(item)}
              onClick={() => setOpen(!isOpen)}
              className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink lg:size-9"
            >
              <ChevronDown aria-hidden="true" className={cn('size-5', isOpen && 'rotate-180')} />
            </button>
          </td>
        )}
      </tr>
      {details && isOpen && (
        <tr role="row" id={id} className="max-lg:-mt-3 max-lg:block">
          <td
            role="cell"
            colSpan={cells}
            className="bg-sunken p-4 max-lg:block max-lg:rounded-b-card lg:px-5"
          >
            {details.cell(item)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
