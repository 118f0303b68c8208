import { useCallback, useState } from 'react'

/** Which page of a list is shown, and how to turn it. */
export type Pages = {
  page: number
  pageSize: number
  turnTo: (page: number) => void
  /** Where the page is part of the address. */
  hrefForPage?: ((page: number) => string) | undefined
}

/** Pages of a list that are not part of the address. Another subject, such as a property manager, starts at the first. */
export function usePages(pageSize: number, subject: string | number | null = null): Pages {
  const [at, setAt] = useState({ subject, page: 1 })
  const turnTo = useCallback((page: number) => setAt({ subject, page }), [subject])
  return { page: at.subject === subject ? at.page : 1, pageSize, turnTo }
}
