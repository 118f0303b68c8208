import { UnreadableReply } from '../bounded-reply.ts'
import type { SoftwareHttp } from './software-http.ts'

/** Our own size: the rows that are stored together. */
const pageSize = 100

export type ListRow = { id: string; given: unknown }

export const parsedElement = (element: string): unknown => {
  try {
    return JSON.parse(element)
  } catch (error) {
    throw new UnreadableReply('The reply is not JSON', { cause: error })
  }
}

/** Each row of a list without pages. */
export async function readListRows(
  http: SoftwareHttp,
  url: string,
  headers: Record<string, string>,
): Promise<unknown[]> {
  const rows: unknown[] = []
  await http.list(url, headers, (element) => rows.push(parsedElement(element)))
  return rows
}

type Open = { rows: ListRow[]; at: number }

/**
 * Lists that the software sends whole. Each is read once in a conversation and given in pages in the order of its ids, so that a reading
 * that is interrupted goes on after the last id, and a row that comes twice is in one page.
 */
export class WholeLists {
  readonly #open = new Map<string, Open>()

  /** The rows after an id; `after` is undefined with the last page. */
  async next(
    name: string,
    after: string | undefined,
    read: () => Promise<ListRow[]>,
  ): Promise<{ rows: unknown[]; after: string | undefined }> {
    const list = this.#open.get(name) ?? this.#begin(name, after, await read())
    let end = Math.min(list.at + pageSize, list.rows.length)
    while (end < list.rows.length && list.rows[end]?.id === list.rows[end - 1]?.id) end += 1
    const page = list.rows.slice(list.at, end)
    list.at = end
    const isLast = end >= list.rows.length
    if (isLast) this.#open.delete(name)
    return { rows: page.map(({ given }) => given), after: isLast ? undefined : page.at(-1)?.id }
  }

  #begin(name: string, after: string | undefined, all: ListRow[]): Open {
    const rows = all
      .filter(({ id }) => after === undefined || id > after)
      .toSorted((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))
    const list = { rows, at: 0 }
    this.#open.set(name, list)
    return list
  }
}
