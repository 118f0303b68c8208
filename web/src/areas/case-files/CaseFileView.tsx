import { useQuery } from '@tanstack/react-query'
import { getCaseFile } from '@contract/case-files.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatDay, toDay } from '@/ui/format.ts'
import { CaseFileItem } from './CaseFileItem.tsx'

type CaseFileViewProps = { propertyId: number; caseId: number; timeZone: string }

/** Everything that was tried during one case, in order. */
export function CaseFileView({ propertyId, caseId, timeZone }: CaseFileViewProps) {
  const query = useQuery(endpointQuery(getCaseFile, { params: { id: propertyId, caseId } }))
  const file = query.data
  if (!file && query.error)
    return (
      <ErrorPanel
        message={errorMessage(query.error, 'Failed to get the case file')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (!file)
    return (
      <div aria-busy className="flex flex-col gap-2">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  return (
    <>
      <p className="text-sm text-quiet">
        What the agency and the service provider did to gain access since{' '}
        {formatDay(toDay(file.recordedSince, timeZone))}, with the texts that were sent.
      </p>
      {file.isShortened ? (
        <Banner tone="attention">Only the first {file.entries.length} entries are shown.</Banner>
      ) : null}
      <ol aria-label="Case file, oldest first" className="flex flex-col">
        {file.entries.map((entry) => (
          <CaseFileItem key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
    </>
  )
}
