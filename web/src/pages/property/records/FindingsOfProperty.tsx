import { listReportedFindings } from '@contract/findings/reported-findings.ts'
import { findingColumnsOfProperty, findingKey } from '@/areas/findings/finding-columns.tsx'
import { PastFindings } from '@/areas/findings/PastFindings.tsx'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useRecordPages } from './use-record-pages.ts'

export default function FindingsOfProperty({ propertyId }: { propertyId: number }) {
  const { pages, size } = useRecordPages()
  return (
    <>
      <RecordList
        list={useListQuery(listReportedFindings, { query: { propertyId, ...size } }, pages)}
        columns={findingColumnsOfProperty}
        rowKey={findingKey}
        label="Reported findings"
        emptyTitle="No reported findings found"
        failureText="Failed to get reported findings"
      />
      <PastFindings propertyId={propertyId} />
    </>
  )
}
