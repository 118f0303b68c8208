import { Button } from '@/ui/actions/Button.tsx'
import type { AccessRow } from './access-row.ts'

type ResolveButtonProps = { row: AccessRow; onResolve: (propertyId: number) => void }

/** Opens the wizard for the property of a row. */
export function ResolveIssueButton({ row, onResolve }: ResolveButtonProps) {
  const { propertyId, addressLine1 } = row
  return (
    <Button size="small" aria-label={`Resolve issue of ${addressLine1}`} onPress={() => onResolve(propertyId)}>
      Resolve issue
    </Button>
  )
}
