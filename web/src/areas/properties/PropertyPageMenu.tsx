import { DoorOpen, FileCheck, House, RotateCcw, SlidersHorizontal } from '@/ui/icons.ts'
import type { PropertyActions, PropertyDetails } from '@contract/properties/property-page.ts'
import type { RowMenuProps } from '@/shared/details/MenuTrigger.tsx'
import MenuPopover from '@/ui/overlays/MenuPopover.tsx'
import { gatesOfDetails } from '@/shared/property-actions/menu-gates.ts'
import { propertyMenuItems } from '@/shared/property-actions/menu-items.tsx'
import { usePropertyActions, type PropertyAction } from '@/shared/property-actions/property-actions.ts'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import type { MenuItem, MenuSection } from '@/ui/overlays/Menu.tsx'

/** Actions that only the property's page offers, besides those of every list. */
const pageOnly: readonly (MenuItem & { id: PropertyAction; gate: keyof PropertyActions | null })[] = [
  {
    id: 'renew-tenancy',
    gate: 'renewTenancy',
    label: 'Renew tenancy',
    icon: <RotateCcw aria-hidden size={16} />,
  },
  {
    id: 'mark-vacant',
    gate: 'markVacant',
    label: 'Mark property as vacant',
    icon: <DoorOpen aria-hidden size={16} />,
  },
  {
    id: 'entry-preferences',
    gate: 'editEntryPreferences',
    label: 'Entry method preferences',
    icon: <SlidersHorizontal aria-hidden size={16} />,
  },
  {
    id: 'change-residential',
    gate: 'changeResidentialStatus',
    label: 'Change residential status',
    icon: <House aria-hidden size={16} />,
  },
  {
    id: 'evidence-pack',
    // Of a cancelled property too.
    gate: null,
    label: 'Evidence pack',
    icon: <FileCheck aria-hidden size={16} />,
  },
]

type PropertyPageMenuProps = RowMenuProps & { property: PropertyDetails }

/** The actions of the property on its own page. */
export default function PropertyPageMenu({ property, ...popover }: PropertyPageMenuProps) {
  const session = useSession()
  const agency = useAgencySettings()
  const { open } = usePropertyActions()
  const short = { id: property.compliancePropertyId, address: property.address }
  const own = pageOnly
    .filter(({ gate }) => gate === null || property.actions[gate])
    .map(({ id, label, icon }) => ({ id, label, icon, onAction: () => open(id, short) }))
  const sections = propertyMenuItems(short, gatesOfDetails(property, agency), {
    session,
    open,
    isOnItsPage: true,
    // It has a separate button here.
    isResolvedHere: false,
  })
  return <MenuPopover {...popover} sections={withOwn(withoutRequest(sections), own)} />
}

/** Removes the service request, which has a separate button here. */
const withoutRequest = (sections: MenuSection[]): MenuSection[] =>
  sections.map((section) => ({ ...section, items: section.items.filter(({ id }) => id !== 'request') }))

const withOwn = (sections: MenuSection[], own: MenuItem[]): MenuSection[] =>
  own.length === 0
    ? sections
    : sections.some(({ id }) => id === 'change')
      ? sections.map((section) =>
          section.id === 'change' ? { ...section, items: [...section.items, ...own] } : section,
        )
      : [...sections, { id: 'change', items: own }]
