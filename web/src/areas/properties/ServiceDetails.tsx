import { ArrowRight, CircleAlert, ChevronRight, BadgeCheck, DownloadIcon, Info } from '@/ui/icons.ts'
import {
  resolveFindingsStep,
  type Appliance,
  type LastCheck,
  type PropertyService,
} from '@contract/properties/property-page.ts'
import { services as known } from '@contract/services.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'
import { HelpTeam } from '@/shared/details/HelpTeam.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { formatDay } from '@/ui/format.ts'
import { BookServiceButton } from './BookServiceButton.tsx'
import { datesOf, isSaidBelow } from './dates-of-service.ts'
import { ServiceWhy } from './ServiceWhy.tsx'
import { startDownload } from '@/shared/downloads/start-download.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { FindingProgressLine } from '@/shared/findings/FindingProgressLine.tsx'
import { FindingSafetyNote } from '@/shared/findings/FindingSafetyNote.tsx'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { notInPortalYet } from '@/shared/session/use-provider.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'

/** The rest is in the wizard and in the list of findings. */
const mostShown = 3

type ServiceFindingsProps = { property: PropertyInShort; service: PropertyService }

/** The findings of a service: whether they make the property unsafe, and how far their repair has come. */
function ServiceFindings({ property, service: { shortName, findings } }: ServiceFindingsProps) {
  const { open } = usePropertyActions()
  const canResolve = useExperiment('ProblemRegister')
  const { name } = known[shortName]
  const hidden = findings.length - mostShown
  // The law is the same for all of them.
  const explained = findings.find(({ safety }) => safety?.deadline)
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-line px-4 py-3">
      <ul aria-label={`Findings of ${name}`} className="flex min-w-0 flex-[1_1_16rem] flex-col gap-2 text-sm">
        {findings.slice(0, mostShown).map((finding) => (
          <li key={finding.problemRegisterId}>
            <p>
              {finding.title} <span className="text-quiet">found {formatDay(finding.foundOn)}</span>
            </p>
            {finding.safety ? <FindingSafetyNote safety={finding.safety} isExplained={finding === explained} /> : null}
            <FindingProgressLine progress={finding.progress} />
          </li>
        ))}
        {hidden > 0 ? <li className="text-quiet">And {hidden} more</li> : null}
      </ul>
      {canResolve ? (
        <Button
          size="small"
          aria-label={`Resolve the findings of ${name}`}
          onPress={() => open('resolve-findings', property, { service: shortName })}
        >
          Resolve
        </Button>
      ) : null}
    </div>
  )
}

type ResolveStepProps = { property: PropertyInShort; shortName: PropertyService['shortName'] }

/** What the agency is waited for, to do it at once; without the feature, what can be done instead. */
function ResolveStep({ property, shortName }: ResolveStepProps) {
  const { open } = usePropertyActions()
  if (!useExperiment('ProblemRegister'))
    return (
      <>
        {resolveFindingsStep}. {notInPortalYet} <HelpTeam />
      </>
    )
  return (
    <button
      type="button"
      className="min-h-6 cursor-pointer text-left text-accent-strong underline underline-offset-2 hover:no-underline"
      onClick={() => open('resolve-findings', property, { service: shortName })}
    >
      {resolveFindingsStep}
      <span className="sr-only"> of {known[shortName].name}</span>
    </button>
  )
}

type CheckEvidenceProps = { propertyId: number; check: LastCheck; of: string }

/** What proves the last service, with its report; a day that was only told says so. */
function CheckEvidence({ propertyId, check, of }: CheckEvidenceProps) {
  const { evidence, isProven, isPassed, reportDocumentId } = check
  const Icon = isPassed ? BadgeCheck : isProven ? CircleAlert : Info
  return (
    <div className="flex items-start gap-2 text-sm text-quiet">
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">Evidence: </span>
        {evidence}
        {reportDocumentId === null ? null : (
          <span className="block">
            <Button
              size="small"
              variant="quiet"
              icon={<DownloadIcon aria-hidden size={14} />}
              className="-ml-2"
              onPress={() =>
                startDownload({
                  path: `/v1/property/${propertyId}/documents/${reportDocumentId}/file`,
                  fileName: `${of} service report.pdf`,
                  label: `${of} service report`,
                })
              }
            >
              Download the report<span className="sr-only"> of {of}</span>
            </Button>
          </span>
        )}
      </p>
    </div>
  )
}

type ApplianceListProps = { appliances: readonly Appliance[]; of: string }

/** The appliances, folded away because they are needed only now and then. */
function ApplianceList({ appliances, of }: ApplianceListProps) {
  const count = appliances.length
  return (
    <details className="group/appliances text-sm">
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md pr-2 font-medium text-quiet hover:text-body [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={15}
          className="shrink-0 transition-transform duration-100 group-open/appliances:rotate-90"
        />
        {count} {count === 1 ? 'appliance' : 'appliances'}
        <span className="sr-only"> of {of}</span>
      </summary>
      <ul className="mt-1 grid gap-x-6 gap-y-1.5 pl-5.5 sm:grid-cols-2">
        {appliances.map(({ applianceId, name, location, expiresOn }) => (
          <li key={applianceId}>
            {name}
            <span className="block text-quiet">
              {[location, expiresOn && `Expires ${formatDay(expiresOn)}`].filter(Boolean).join(' · ') ||
                'Not specified'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ServiceDetailsProps = {
  property: PropertyInShort
  service: PropertyService
  canBook: boolean
  appliances: readonly Appliance[]
  /** Shows the law behind the result without a press. */
  isExplained: boolean
  /** Its one line has them. */
  hasDatesAbove: boolean
}

/** Everything about a service below its heading: why, when, what was found, what prevents it, and what comes next. */
export function ServiceDetails({ hasDatesAbove, ...props }: ServiceDetailsProps) {
  const { property, service, canBook, appliances, isExplained } = props
  const { shortName, reason, visit, findings, blockers, nextStep, isCancelled, lastCheck } = service
  const { name } = known[shortName]
  const today = useAgencyToday()
  const dates = hasDatesAbove ? [] : datesOf(service, today).filter(({ day }) => !isSaidBelow(service, day))
  // A blocker that equals the reason is not shown twice.
  const others = blockers.filter((blocker) => blocker !== reason)
  return (
    <div className="flex flex-col gap-2">
      {reason ? <p>{reason}</p> : null}
      {dates.length > 0 || visit ? (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {dates.map(({ label, day }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-quiet">{label}</dt>
              <dd className={day === null ? 'text-quiet' : 'tabular-nums'}>{formatDay(day)}</dd>
            </div>
          ))}
          {visit ? (
            <div className="flex gap-1.5">
              <dt className="text-quiet">Technician</dt>
              <dd>{visit.technicianName}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      {findings.length > 0 ? <ServiceFindings property={property} service={service} /> : null}
      {others.length > 0 ? <Blockers blockers={others} name={name} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex items-start gap-2 text-sm font-medium">
          <ArrowRight aria-hidden size={16} className="mt-0.5 shrink-0 text-accent-strong" />
          <span>
            <span className="sr-only">What happens next: </span>
            {nextStep === resolveFindingsStep ? <ResolveStep property={property} shortName={shortName} /> : nextStep}
          </span>
        </p>
        {canBook && service.isBookable ? <BookServiceButton property={property} service={service} /> : null}
      </div>
      {lastCheck ? <CheckEvidence propertyId={property.id} check={lastCheck} of={name} /> : null}
      {isCancelled ? null : (
        <ServiceWhy propertyId={property.id} serviceId={service.serviceId} name={name} isOpenAtFirst={isExplained} />
      )}
      {appliances.length > 0 ? <ApplianceList appliances={appliances} of={name} /> : null}
    </div>
  )
}

function Blockers({ blockers, name }: { blockers: readonly string[]; name: string }) {
  return (
    <ul aria-label={`Blockers of ${name}`} className="flex flex-col gap-1 text-sm">
      {blockers.map((blocker) => (
        <li key={blocker} className="flex items-start gap-2">
          <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-attention" />
          {blocker}
        </li>
      ))}
    </ul>
  )
}
