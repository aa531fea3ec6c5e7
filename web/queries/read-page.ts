import type { ListPage } from '../ui/paged-list.tsx'

type Read<Item> = (paging: { page: number; limit: number }) => Promise<readonly Item[]>

/**
 * One page of a list whose endpoint returns no total. After a full page it reads one more entry to see if there is a next
 * page; for an empty page it checks whether the previous one still has entries. `totalPages` goes no further than that.
 */
export async function readPage<Item>(page: number, limit: number, read: Read<Item>): Promise<ListPage<Item>> {
  const items = await read({ page, limit })
  const exists = async (place: number) => (await read({ page: place, limit: 1 })).length > 0
  if (items.length === limit) return { items, totalPages: (await exists(page * limit + 1)) ? page + 1 : page }
  if (items.length > 0 || page === 1) return { items, totalPages: page }
  return { items, totalPages: (await exists((page - 1) * limit)) ? page - 1 : 1 }
}
