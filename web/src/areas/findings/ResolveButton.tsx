import type { FindingRow } from '@contract/findings/reported-findings.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'

/** Opens the wizard for the service of a row. */
export function ResolveButton({ row: { property, service } }: { row: FindingRow }) {
  const { open } = usePropertyActions()
  const { compliancePropertyId: id, addressLine1, addressLine2 } = property
  return (
    <Button
      size="small"
      aria-label={`Resolve findings of ${addressLine1}, ${service.name}`}
      onPress={() =>
        open('resolve-findings', { id, address: `${addressLine1}, ${addressLine2}` }, { service: service.suffix })
      }
    >
      Resolve
    </Button>
  )
}
