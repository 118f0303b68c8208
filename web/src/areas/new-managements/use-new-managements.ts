import { useState } from 'react'
import { newManagementsPageSize } from '@contract/limits.ts'
import { listNewManagements } from '@contract/new-managements.ts'
import { pageCount } from '@contract/paging.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { newManagementsInput } from './new-managements-query.ts'

/** The list page by page. Another property manager starts at the first page again. */
export function useNewManagements(propertyManagerId: number | null) {
  const [at, setAt] = useState({ propertyManagerId, page: 1 })
  const page = at.propertyManagerId === propertyManagerId ? at.page : 1
  const setPage = (next: number) => setAt({ propertyManagerId, page: next })
  const list = useListQuery(listNewManagements, newManagementsInput(propertyManagerId, page))

  // Rows go away while somebody looks at them: a page past the end becomes the last one.
  const last = list.total === null ? page : Math.max(1, pageCount(list.total, newManagementsPageSize))
  if (page > last && !list.isRefreshing) setPage(last)

  return { list, page, setPage }
}
