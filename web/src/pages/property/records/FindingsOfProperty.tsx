import { useState } from 'react'
import { listReportedFindings } from '@contract/findings/reported-findings.ts'
import { findingColumnsOfProperty, findingKey } from '@/areas/findings/finding-columns.tsx'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'

export default function FindingsOfProperty({ propertyId }: { propertyId: number }) {
  const [page, setPage] = useState(1)
  return (
    <RecordList
      list={useListQuery(listReportedFindings, { query: { propertyId, page } })}
      columns={findingColumnsOfProperty}
      rowKey={findingKey}
      label="Reported findings"
      emptyTitle="No reported findings found"
      failureText="Failed to get reported findings"
      page={page}
      onPageChange={setPage}
    />
  )
}
