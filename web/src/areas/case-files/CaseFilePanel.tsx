import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { listAccessCases, getCaseFilePdf } from '@contract/case-files.ts'
import { states } from '@contract/states.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { errorMessage, CallError } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { formatDay, toDay } from '@/ui/format.ts'
import { CaseFileView } from './CaseFileView.tsx'
import { FileDown } from '@/ui/icons.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { fetchFile, fileNameOf, saveBlob } from '@/shared/api/fetch-file.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'

const failed = 'Failed to download the case file'

function DownloadCaseFile({ propertyId, caseId }: { propertyId: number; caseId: number }) {
  const failure = useFailureToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      failure.clear()
      const file = await fetchFile(endpointPath(getCaseFilePdf, { params: { id: propertyId, caseId } }))
      // An HTML page of a proxy must not be saved as the case file.
      if (!file.blob.type.startsWith('application/pdf')) throw new CallError(502, { code: 'internal', message: failed })
      saveBlob(file.blob, fileNameOf(file) ?? `case-file-${caseId}.pdf`)
    },
    onSuccess: () => toast.success('Case file downloaded'),
    onError: (error) => failure.show(failed, errorMessage(error, 'Please try again.')),
  })
  return (
    <Button icon={<FileDown aria-hidden size={16} />} isPending={isPending} onPress={() => mutate()}>
      Download PDF
    </Button>
  )
}

/** The record of the steps that were taken to gain access, one case at a time, the newest first. */
export default function CaseFilePanel({ propertyId }: { propertyId: number }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const cases = useQuery(endpointQuery(listAccessCases, { params: { id: propertyId } }))
  const [chosen, setChosen] = useState<string | null>(null)
  if (!cases.data && cases.error) return <LoadFailure query={cases} text="Failed to get the case file" />
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
