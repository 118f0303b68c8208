import { lazy, useMemo, useState } from 'react'
import { newManagementsPageSize } from '@contract/limits.ts'
import { listNewManagements, type NewManagement } from '@contract/new-managements.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { UrgentList } from '@/shared/urgent-list/UrgentList.tsx'
import type { UrgentPanelProps } from '@/shared/urgent-list/urgent-panel.ts'
import { useUrgentList } from '@/shared/urgent-list/use-urgent-list.ts'
import { paths } from '@/shared/paths.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatDay, orNotSpecified, formatDayAndTime } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { states } from '@contract/states.ts'
import { EnrolProperty } from '@/shared/enrolment/EnrolProperty.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { useMarkUnderEnrolment } from './use-mark-under-enrolment.ts'
import { useStopEnrolment } from './use-stop-enrolment.ts'

function EnrolAction({ property }: { property: NewManagement }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { mark } = useMarkUnderEnrolment()
  const { stop } = useStopEnrolment()
  const { portfolioPropertyId, address, isUnderEnrolment, underEnrolmentBy, underEnrolmentAt } = property
  const when = underEnrolmentAt && formatDayAndTime(underEnrolmentAt, timeZone)
  return (
    <EnrolProperty
      agencyPortfolioPropertyId={portfolioPropertyId}
      address={address}
      isUnderEnrolment={isUnderEnrolment}
      orderId={property.enrolmentOrderId}
      startedBy={[underEnrolmentBy, when].filter(Boolean).join(', ')}
      onEnrol={mark}
      onStop={stop}
    >
      Enrol property
    </EnrolProperty>
  )
}

const newManagementColumns = (onDismiss: (property: NewManagement) => void): Column<NewManagement>[] => [
  {
    id: 'address',
    header: 'Address',
    isRowHeader: true,
    cell: ({ portfolioPropertyId, addressLine1, addressLine2 }) => (
      <>
        <TextLink href={paths.nonManagedProperty(portfolioPropertyId)}>{addressLine1}</TextLink>
        <span data-unfolded className="block font-normal text-quiet">
          {addressLine2}
        </span>
      </>
    ),
  },
  {
    id: 'software',
    header: 'Software',
    brief: ({ isUnderEnrolment, softwareName }) =>
      isUnderEnrolment ? 'Enrolment in progress' : `New in ${softwareName}`,
    cell: ({ softwareName }) => softwareName,
  },
  {
    id: 'first-active',
    header: 'First active date',
    brief: ({ firstActiveDate }) => formatDay(firstActiveDate),
    cell: ({ firstActiveDate }) => <span className="whitespace-nowrap tabular-nums">{formatDay(firstActiveDate)}</span>,
  },
  {
    id: 'manager',
    header: 'Property manager',
    cell: ({ propertyManager }) => orNotSpecified(propertyManager?.name),
  },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    brief: (property) => (property.isUnderEnrolment ? null : <EnrolAction property={property} />),
    cell: (property) => (
      <span className="inline-flex flex-wrap items-start gap-1.5 md:flex-col md:flex-nowrap md:items-end lg:flex-row lg:items-start">
        <EnrolAction property={property} />
        <Button
          variant="quiet"
          size="small"
          aria-label={`Dismiss ${property.addressLine1}`}
          onPress={() => onDismiss(property)}
        >
          Dismiss
        </Button>
      </span>
    ),
  },
]

const DismissDialog = lazy(async () => import('./DismissDialog.tsx'))

/** A tab of the dashboard: the records that need action, of all property managers or of one. */
export function NewManagementsPanel(panel: UrgentPanelProps) {
  const list = useUrgentList(listNewManagements, panel, { pageSize: newManagementsPageSize })
  const [dismissed, setDismissed] = useState<NewManagement | null>(null)
  const columns = useMemo(() => newManagementColumns(setDismissed), [])
  return (
    <>
      <UrgentList
        list={list}
        columns={columns}
        rowKey={(row) => row.portfolioPropertyId}
        label="New managements"
        tableFrom="lg"
        notUrgent={panel.notUrgent}
      />
      {dismissed ? (
        <LazyPart>
          <DismissDialog property={dismissed} onClose={() => setDismissed(null)} />
        </LazyPart>
      ) : null}
    </>
  )
}
