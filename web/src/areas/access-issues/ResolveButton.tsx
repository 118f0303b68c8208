import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'
import type { AccessRow } from './access-row.ts'

/** Opens the wizard for the property of a row. */
export function ResolveButton({ row }: { row: AccessRow }) {
  const { open } = usePropertyActions()
  const { propertyId: id, addressLine1, addressLine2 } = row
  return (
    <Button
      size="small"
      aria-label={`Resolve issue of ${addressLine1}`}
      onPress={() => open('resolve-access-issues', { id, address: `${addressLine1}, ${addressLine2}` })}
    >
      Resolve issue
    </Button>
  )
}
