import { KeyRound } from '@/ui/icons.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'

/** Opens the key form if the agency key is missing. */
export function AddKey({ details }: { details: PropertyForActions }) {
  const { open } = usePropertyActions()
  const { compliancePropertyId: id, address, isKeyAvailable, actions } = details
  if (isKeyAvailable || !actions.editKeys) return null
  return (
    <Button
      size="small"
      icon={<KeyRound aria-hidden size={14} />}
      className="self-start"
      onPress={() => open('edit-keys', { id, address })}
    >
      Add the key
    </Button>
  )
}
