import { ChevronDown, DoorOpen, Wrench } from '@/ui/icons.ts'
import { lazy } from 'react'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { MenuTrigger } from '@/shared/details/MenuTrigger.tsx'
import { requestServiceLink } from '@/shared/legacy-links.ts'
import { preload } from '@/shared/preload.ts'
import { gatesOfDetails } from '@/shared/property-actions/menu-gates.ts'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button, type ButtonProps } from '@/ui/actions/Button.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'

const load = async () => import('./PropertyPageMenu.tsx')
const PropertyPageMenu = lazy(load)

export function PropertyControls({ property }: { property: PropertyDetails }) {
  const session = useSession()
  const agency = useAgencySettings()
  const { open } = usePropertyActions()
  const short = { id: property.compliancePropertyId, address: property.address }
  const gates = gatesOfDetails(property, agency)
  const canResolve = useExperiment('AgencyEntryMethod') && gates.resolveIssue === true
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
      <MenuTrigger label="More actions" onNear={() => preload(load)} button={MoreButton}>
        {(popover) => <PropertyPageMenu {...popover} property={property} />}
      </MenuTrigger>
    </>
  )
}

function MoreButton(props: Omit<ButtonProps, 'children'>) {
  return (
    <Button {...props} iconAfter={<ChevronDown aria-hidden size={16} />}>
      More
    </Button>
  )
}
