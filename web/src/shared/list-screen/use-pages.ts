import { useCallback, useState } from 'react'

/** The current page of a list, and how to change it. */
export type Pages = {
  page: number
  pageSize: number
  turnTo: (page: number) => void
  /** Set if the page is part of the address. */
  hrefForPage?: ((page: number) => string) | undefined
}

/**
 * Pages of a list that are not part of the address. A new subject, such as another property manager, starts at the
 * first page.
 */
export function usePages(pageSize: number, subject: string | number | null = null): Pages {
  const [at, setAt] = useState({ subject, page: 1 })
  const turnTo = useCallback((page: number) => setAt({ subject, page }), [subject])
  return { page: at.subject === subject ? at.page : 1, pageSize, turnTo }
}
