import { DownloadIcon } from '@/ui/icons.ts'
import type { Analytics } from '@contract/analytics.ts'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { useExportAnalytics } from './use-export-analytics.ts'

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
