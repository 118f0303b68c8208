import { useQuery } from '@tanstack/react-query'
import { lazy, useState, type ReactNode } from 'react'
import { markUnderEnrolment } from '@contract/new-managements.ts'
import type { WorkLine, WorkRow } from '@contract/worklist.ts'
import { VisitsCard } from '@/areas/bookings/VisitsCard.tsx'
import { workAddress } from '@/areas/worklist/work-row.ts'
import { LineText } from '@/areas/worklist/WorkReasons.tsx'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { HelpTeam } from '@/shared/details/HelpTeam.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { enrolLink } from '@/shared/legacy-links.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { paths } from '@/shared/paths.ts'
import { propertyQuery } from '@/shared/property-actions/property-query.ts'
import { notInPortalYet } from '@/shared/session/use-provider.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { LoadingRows } from '@/ui/feedback/LoadingRows.tsx'
import { Drawer } from '@/ui/overlays/Drawer.tsx'

const DismissDialog = lazy(async () => import('@/areas/new-managements/DismissDialog.tsx'))

/** What is shown beside the list where no dialog settles a line. */
export type LineView = 'enrol' | 'visit' | 'tenancy' | 'findings' | 'access'
type PartProps = { row: WorkRow; propertyId: number; onClose: () => void; onAskProvider: () => void }

/** The form of the state system takes the place of this page, so that Back returns to the list. */
function EnrolPart({ row, onClose }: PartProps) {
  const session = useSession()
  const [isDismissing, setDismissing] = useState(false)
  const id = row.agencyPortfolioPropertyId ?? 0
  const address = workAddress(row)
  const { mutate, isPending } = useEndpoint(markUnderEnrolment, {
    onSuccess: () => window.location.assign(enrolLink(session, { address, agencyPortfolioPropertyId: id })),
    failureToast: (error) => ({
      title: 'Failed to mark new management as under enrolment',
      text: errorMessage(error, 'Please try again.'),
    }),
  })
  return (
    <>
      <p>Enrol opens the order form of the service provider. Back brings you here again.</p>
      <p className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isPending} onPress={() => mutate({ params: { id } })}>
          Enrol
        </Button>
        <Button onPress={() => setDismissing(true)}>Dismiss</Button>
      </p>
      {isDismissing ? (
        <LazyPart onFailure={() => setDismissing(false)}>
          <DismissDialog
            property={{ portfolioPropertyId: id, address }}
            onClose={() => setDismissing(false)}
            onDone={onClose}
          />
        </LazyPart>
      ) : null}
    </>
  )
}

/** The booked visits with their notices, which can be moved and cancelled here. */
function VisitPart({ propertyId }: PartProps) {
  const query = useQuery(propertyQuery(propertyId))
  if (query.data) return <VisitsCard property={query.data} />
  return query.isError ? (
    <LoadFailure query={query} text="Failed to get the visit" />
  ) : (
    <LoadingRows rows={['w-1/2', 'w-3/4']} />
  )
}

const AskPart = ({ text, onAskProvider }: PartProps & { text: ReactNode }) => (
  <>
    <p>{text}</p>
    <p>
      <Button variant="primary" onPress={onAskProvider}>
        Ask the service provider
      </Button>
    </p>
  </>
)

const parts: Record<LineView, (props: PartProps) => ReactNode> = {
  enrol: (props) => <EnrolPart {...props} />,
  visit: (props) => <VisitPart {...props} />,
  tenancy: ({ propertyId }) => (
    <p>
      The tenancy comes from your management software: please change it there. It arrives here with the next reading,
      and the line then goes by itself.{' '}
      <TextLink href={paths.property(propertyId, 'tenancy')}>What is known of the tenancy</TextLink>
    </p>
  ),
  findings: (props) => (
    <AskPart
      {...props}
      text={
        <>
          {notInPortalYet} <HelpTeam /> Or send a question from here.
        </>
      }
    />
  ),
  access: (props) => (
    <AskPart {...props} text="Only the service provider can resolve this access issue. Ask them what they need." />
  ),
}

type LineDrawerProps = { view: LineView; row: WorkRow; line: WorkLine; onClose: () => void; onAskProvider: () => void }

/** A line beside the list: why it is there, and what can be done about it. */
export default function LineDrawer({ view, row, line, onClose, onAskProvider }: LineDrawerProps) {
  const Part = parts[view]
  return (
    <Drawer isOpen onClose={onClose} title={row.addressLine1}>
      <div className="flex flex-col gap-4">
        <p>
          <LineText line={line} isGravest />
        </p>
        <p className="text-quiet">{line.why}</p>
        <Part row={row} propertyId={row.compliancePropertyId ?? 0} onClose={onClose} onAskProvider={onAskProvider} />
      </div>
    </Drawer>
  )
}
