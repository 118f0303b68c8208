import type { ReactNode } from 'react'
import { formatNumber } from '@/ui/format.ts'
import type { ManagerKey } from '@contract/paging.ts'
import { ArrowLeftRight, Plus } from '@/ui/icons.ts'
import { FindProperty } from '@/areas/find-property/FindProperty.tsx'
import { legacyLink } from '@/shared/legacy-links.ts'
import { PropertyManagerSelect } from '@/shared/list-screen/PropertyManagerSelect.tsx'
import { paths } from '@/shared/paths.ts'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { buttonClass } from '@/ui/actions/button-class.ts'

type DashboardControlsProps = {
  managerId: ManagerKey | null
  onManager: (managerId: ManagerKey | null) => void
  /** Work orders about which the provider asks a question. */
  questions: number
  /** Properties that need information from the agency. */
  requiredUpdates: number
  freshness: ReactNode
}

const questionsText = (count: number): string => (count === 1 ? '1 question for you' : `${count} questions for you`)

/** Beside the greeting: find a property, choose the property manager, switch portfolio, order work. */
export function DashboardControls({
  managerId,
  onManager,
  questions,
  requiredUpdates,
  freshness,
}: DashboardControlsProps) {
  const session = useSession()
  const { switchPortfolio } = useShellActions()
  return (
    <>
      <FindProperty className="w-full sm:w-60" />
      <PropertyManagerSelect value={managerId} onChange={onManager} className="w-full sm:w-52" />
      {session.agencyCount > 1 ? (
        <Button icon={<ArrowLeftRight aria-hidden size={16} />} onPress={switchPortfolio}>
          Switch portfolio
        </Button>
      ) : null}
      {/* As high as a button, so that the texts of the row are on one line. */}
      <span className="inline-flex min-h-9 flex-wrap items-center gap-x-3">
        <TextLink href={paths.requiredUpdates({ 'property-manager': managerId ?? undefined })}>
          Required updates ({formatNumber(requiredUpdates)})
        </TextLink>
        <TextLink href={paths.workOrders()}>
          Work orders{questions > 0 ? ` (${questionsText(questions)})` : null}
        </TextLink>
      </span>
      <a
        href={legacyLink(session, 'newWorkOrder')}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'primary' })}
      >
        <Plus aria-hidden size={16} />
        New work order
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {freshness}
    </>
  )
}
