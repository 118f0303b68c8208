import { DoorOpen, PencilLine, Plus, RefreshCw } from '@/ui/icons.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'

/** The tenancy actions that are allowed now; others are hidden. */
export function TenancyActions({ property }: { property: PropertyDetails }) {
  const { open } = usePropertyActions()
  const { actions, tenancy } = property
  const about = { id: property.compliancePropertyId, address: property.address }
  const hasTenancy = tenancy.currentTenancy !== null
  const buttons = [
    { action: 'add-tenancy', label: 'Add tenancy', icon: Plus, isShown: actions.addTenancy },
    { action: 'edit-tenancy', label: 'Edit tenancy', icon: PencilLine, isShown: actions.editTenancy && hasTenancy },
    { action: 'renew-tenancy', label: 'Renew tenancy', icon: RefreshCw, isShown: actions.renewTenancy && hasTenancy },
    { action: 'mark-vacant', label: 'Mark property as vacant', icon: DoorOpen, isShown: actions.markVacant },
  ] as const
  const shown = buttons.filter(({ isShown }) => isShown)
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map(({ action, label, icon: Icon }) => (
        <Button key={action} icon={<Icon aria-hidden size={16} />} onPress={() => open(action, about)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
