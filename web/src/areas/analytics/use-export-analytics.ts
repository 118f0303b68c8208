import { useMutation } from '@tanstack/react-query'
import { exportAnalytics } from '@contract/analytics.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { fetchFile, saveBlob } from '@/shared/api/fetch-file.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'

/** Exports the numbers of the chosen agencies as a spreadsheet. */
export function useExportAnalytics(agencies: readonly string[]) {
  const today = useAgencyToday()
  const failure = useFailureToast()
  const { mutate, isPending } = useMutation({
    onMutate: failure.clear,
    mutationFn: async () => fetchFile(endpointPath(exportAnalytics, { query: { agency: agencies } })),
    onSuccess: ({ blob }) => {
      saveBlob(blob, `Analytics ${today}.xlsx`)
      toast.success('Analytics exported')
    },
    onError: (error) => failure.show('Analytics failed to export', errorMessage(error, 'Please try again.')),
  })
  return { exportNumbers: () => mutate(), isExporting: isPending }
}
