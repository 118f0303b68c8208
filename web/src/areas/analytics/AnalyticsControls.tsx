import { DownloadIcon } from '@/ui/icons.ts'
import { type Analytics, exportAnalytics } from '@contract/analytics.ts'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointPath } from '@/shared/api/call.ts'
import { fetchFile, saveBlob } from '@/shared/api/fetch-file.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { useFailureToast } from '@/ui/overlays/use-failure-toast.ts'

/** Exports the numbers of the chosen agencies as a spreadsheet. */
function useExportAnalytics(agencies: readonly string[]) {
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

type Props = {
  choices: Analytics['choices']
  chosen: readonly string[]
  onChoose: (agencies: string[]) => void
}

export function AnalyticsControls({ choices, chosen, onChoose }: Props) {
  const { exportNumbers, isExporting } = useExportAnalytics(chosen)
  return (
    <>
      {choices.length > 1 ? (
        <FilterSelect
          label="Agencies"
          placeholder="All agencies"
          options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={onChoose}
          className="w-full sm:w-64"
        />
      ) : null}
      <Button icon={<DownloadIcon aria-hidden size={16} />} isPending={isExporting} onPress={exportNumbers}>
        Export
      </Button>
    </>
  )
}
