import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAccessCases } from '@contract/case-files.ts'
import { states } from '@contract/states.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { formatDay, toDay } from '@/ui/format.ts'
import { CaseFileView } from './CaseFileView.tsx'
import { DownloadCaseFile } from './DownloadCaseFile.tsx'

/** The record of the steps that were taken to gain access, one case at a time, the newest first. */
export default function CaseFilePanel({ propertyId }: { propertyId: number }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const cases = useQuery(endpointQuery(listAccessCases, { params: { id: propertyId } }))
  const [chosen, setChosen] = useState<string | null>(null)
  if (!cases.data && cases.error)
    return (
      <ErrorPanel
        message={errorMessage(cases.error, 'Failed to get the case file')}
        onRetry={() => void cases.refetch()}
        isRetrying={cases.isFetching}
      />
    )
  if (!cases.data) return <Skeleton shape="row" />
  const [newest] = cases.data
  if (!newest) return <EmptyState title="Technicians could always get in, so there is no case file" />
  const shown = cases.data.find(({ caseId }) => String(caseId) === chosen) ?? newest
  const day = (at: string) => formatDay(toDay(at, timeZone))
  return (
    <div className="mx-5 flex flex-col gap-4 max-md:mx-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <NativeSelect
          label="Case"
          options={cases.data.map(({ caseId, openedAt, closedAt }) => ({
            value: String(caseId),
            label: closedAt === null ? `Open since ${day(openedAt)}` : `${day(openedAt)} – ${day(closedAt)}`,
          }))}
          value={String(shown.caseId)}
          onChange={setChosen}
          className="min-w-0 sm:w-80"
        />
        <DownloadCaseFile propertyId={propertyId} caseId={shown.caseId} />
      </div>
      <CaseFileView key={shown.caseId} propertyId={propertyId} caseId={shown.caseId} timeZone={timeZone} />
    </div>
  )
}
