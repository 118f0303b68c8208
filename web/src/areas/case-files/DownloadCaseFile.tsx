import { FileDown } from '@/ui/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { getCaseFilePdf } from '@contract/case-files.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { CallError, errorMessage } from '@/shared/api/call-error.ts'
import { fetchFile, saveBlob } from '@/shared/api/fetch-file.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'

const failed = 'Failed to download the case file'

export function DownloadCaseFile({ propertyId, caseId }: { propertyId: number; caseId: number }) {
  const failure = useFailureToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      failure.clear()
      const { blob } = await fetchFile(endpointPath(getCaseFilePdf, { params: { id: propertyId, caseId } }))
      // An HTML page of a proxy must not be saved as the case file.
      if (!blob.type.startsWith('application/pdf')) throw new CallError(502, { code: 'internal', message: failed })
      saveBlob(blob, `case-file-${caseId}.pdf`)
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
