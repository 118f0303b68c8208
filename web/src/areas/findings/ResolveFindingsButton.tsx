import type { FindingRow } from '@contract/findings/reported-findings.ts'
import type { ServiceCode } from '@contract/services.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'

export type OnResolve = (propertyId: number, service: ServiceCode) => void

type ResolveButtonProps = { row: FindingRow; onResolve?: OnResolve | undefined }

/** Opens the wizard for the service of a row. */
export function ResolveFindingsButton({ row: { property, service }, onResolve }: ResolveButtonProps) {
  const { open } = usePropertyActions()
  const { compliancePropertyId: id, addressLine1, addressLine2 } = property
  const openHere: OnResolve = () =>
    open('resolve-findings', { id, address: `${addressLine1}, ${addressLine2}` }, { service: service.suffix })
  return (
    <Button
      size="small"
      aria-label={`Resolve findings of ${addressLine1}, ${service.name}`}
      onPress={() => (onResolve ?? openHere)(id, service.suffix)}
    >
      Resolve
    </Button>
  )
}
