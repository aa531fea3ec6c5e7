import type { ListPage } from '../ui/paged-list.tsx'

type Read<Item> = (paging: { page: number; limit: number }) => Promise<readonly Item[]>

/**
 * One page of a list whose call does not say how long the list is. Behind a full page it looks for one entry more, and
 * before an empty one for the page that the list now ends with; `totalPages` goes no further than that.
 */
export async function readPage<Item>(page: number, limit: number, read: Read<Item>): Promise<ListPage<Item>> {
  const items = await read({ page, limit })
  const exists = async (place: number) => (await read({ page: place, limit: 1 })).length > 0
  if (items.length === limit) return { items, totalPages: (await exists(page * limit + 1)) ? page + 1 : page }
  if (items.length > 0 || page === 1) return { items, totalPages: page }
  return { items, totalPages: (await exists((page - 1) * limit)) ? page - 1 : 1 }
}
