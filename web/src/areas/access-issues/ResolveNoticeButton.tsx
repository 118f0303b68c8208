import { whyNotResolvable } from '@/shared/property-actions/why-not-resolvable.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'
import type { AccessRow } from './access-row.ts'

/** In the older version of the list: resolves a notice of the row with a reason. */
export function ResolveNoticeButton({ row }: { row: AccessRow }) {
  const { open } = usePropertyActions()
  const { propertyId: id, addressLine1, addressLine2, notices } = row
  return (
    <Button
      size="small"
      aria-label={`Resolve notice of ${addressLine1}`}
      disabledReason={whyNotResolvable(notices)}
      onPress={() => open('resolve-notice', { id, address: `${addressLine1}, ${addressLine2}` }, { notices })}
    >
      Resolve
    </Button>
  )
}
