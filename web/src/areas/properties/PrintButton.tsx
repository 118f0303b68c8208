import { useQueryClient } from '@tanstack/react-query'
import { Printer } from '@/ui/icons.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { useIsPrinting } from './printing.ts'

export function PrintButton() {
  const client = useQueryClient()
  const isPrinting = useIsPrinting()
  return (
    <IconButton
      label={isPrinting ? 'Preparing to print' : 'Print this record'}
      icon={<Printer aria-hidden size={16} />}
      isPending={isPrinting}
      onPress={() => void import('./print-record.ts').then(async ({ printRecord }) => printRecord(client))}
    />
  )
}
