import { ChevronDown, DoorOpen, Home, RotateCcw, SlidersHorizontal, Wrench } from 'lucide-react'
import type { PropertyActions, PropertyDetails } from '@contract/properties/property-page.ts'
import { requestServiceLink } from '@/shared/legacy-links.ts'
import { gatesOfDetails } from '@/shared/property-actions/menu-gates.ts'
import { propertyMenuItems } from '@/shared/property-actions/menu-items.tsx'
import { usePropertyActions, type PropertyAction } from '@/shared/property-actions/property-actions.ts'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'
import { Menu, type MenuItem, type MenuSection } from '@/ui/overlays/Menu.tsx'

/** Actions that only the property's page offers, besides those of every list. */
const pageOnly: readonly (MenuItem & { id: PropertyAction; gate: keyof PropertyActions })[] = [
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
    icon: <Home aria-hidden size={16} />,
  },
]

export function PropertyControls({ property }: { property: PropertyDetails }) {
  const session = useSession()
  const agency = useAgencySettings()
  const { open } = usePropertyActions()
  const short = { id: property.compliancePropertyId, address: property.address }
  const gates = gatesOfDetails(property, agency)
  const canResolve = useExperiment('AgencyEntryMethod') && gates.resolveIssue === true
  const own = pageOnly
    .filter(({ gate }) => property.actions[gate])
    .map(({ id, label, icon }) => ({ id, label, icon, onAction: () => open(id, short) }))
  const sections = propertyMenuItems(short, gates, {
    session,
    open,
    isOnItsPage: true,
    // It has a separate button here.
    isResolvedHere: false,
  })
  return (
    <>
      {canResolve ? (
        <Button
          variant="primary"
          icon={<DoorOpen aria-hidden size={16} />}
          onPress={() => open('resolve-access-issues', short)}
        >
          Resolve issue
        </Button>
      ) : null}
      <a
        href={requestServiceLink(session, short.id)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({})}
      >
        <Wrench aria-hidden size={16} />
        Request service
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <Menu
        label="More actions"
        placement="bottom end"
        trigger={<Button iconAfter={<ChevronDown aria-hidden size={16} />}>More</Button>}
        sections={withOwn(withoutRequest(sections), own)}
      />
    </>
  )
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
