import { addDays, type Day } from '@contract/days.ts'
import type { Occupant, Tenancy } from '@contract/tenancies/people.ts'
import { leaseTypeLabels, type LeaseType } from '@contract/tenancies/tenancies.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay } from '@/ui/format.ts'
import { shownDraft } from './draft-people.ts'
import { Person } from '../Person.tsx'
import type { TenancyDraft, TenancyMode } from './tenancy-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { serviceOfId, services } from '@contract/services.ts'
import { previewTenancy } from '@contract/tenancies/tenancy-calls.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

type LeaseEffectsProps = { propertyId: number; startDate: Day; leaseType: LeaseType }

const serviceName = (id: number): string => {
  const code = serviceOfId(id)
  return code ? services[code].name : `Service ${id}`
}

/** What becomes due because of the new lease. The lease can be saved without it, so a failure is not shown. */
function LeaseEffects({ propertyId, startDate, leaseType }: LeaseEffectsProps) {
  const { data } = useQuery(
    endpointQuery(previewTenancy, {
      params: { id: propertyId },
      query: { 'start-date': startDate, 'lease-type': leaseType },
    }),
  )
  const due = data ?? []
  if (due.length === 0) return null
  return (
    <Banner tone="attention" title="This lease makes checks due">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {due.map(({ serviceId, dueDate }) => (
          <li key={serviceId}>
            {serviceName(serviceId)}: due by {formatDay(dueDate)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

type TenancyConfirmationProps = {
  propertyId: number
  mode: TenancyMode
  draft: TenancyDraft
  known: readonly Occupant[]
  /** Current and upcoming tenancies: a new one ends the one before it. */
  live: readonly Tenancy[]
}

const lastBefore = (live: readonly Tenancy[], day: Day): Tenancy | undefined =>
  live.filter(({ startedAt }) => startedAt < day).reduce<Tenancy | undefined>(laterOf, undefined)
const laterOf = (one: Tenancy | undefined, other: Tenancy) => (one && one.startedAt > other.startedAt ? one : other)

const dayOrNothing = (day: string | null) => (day ? formatDay(day) : null)
const ofOccupants = ({ occupants }: Tenancy) =>
  occupants.length > 0 ? ` of ${occupants.map(({ name }) => name).join(', ')}` : ''

export function TenancyConfirmation({
  propertyId,
  mode,
  draft: { lease, occupants },
  known,
  live,
}: TenancyConfirmationProps) {
  const ended = mode === 'edit' || !lease.startDate ? undefined : lastBefore(live, lease.startDate)
  return (
    <div className="flex flex-col gap-6">
      {ended && lease.startDate && (ended.vacatingAt ?? lease.startDate) >= lease.startDate ? (
        <Banner>
          The {ended.status === 'CURRENT' ? 'current' : 'upcoming'}{' '}
          {lease.leaseType === 'RENEWAL' ? 'lease' : `tenancy${ofOccupants(ended)}`} ends on{' '}
          {formatDay(addDays(lease.startDate, -1))}, the day before this one starts.
        </Banner>
      ) : null}
      {mode !== 'edit' && lease.startDate ? (
        <LeaseEffects propertyId={propertyId} startDate={lease.startDate} leaseType={lease.leaseType} />
      ) : null}
      <section aria-labelledby="lease-summary">
        <h3 id="lease-summary" className="mb-3 font-semibold">
          Lease agreement
        </h3>
        <FactList columns={3}>
          {mode === 'edit' ? null : <Fact label="Lease type">{leaseTypeLabels[lease.leaseType]}</Fact>}
          <Fact label="Start date">{dayOrNothing(lease.startDate)}</Fact>
          <Fact label="End date">{dayOrNothing(lease.endDate)}</Fact>
          <Fact label="Vacate date">{dayOrNothing(lease.vacateDate)}</Fact>
          <Fact label="Notes">
            {lease.notes.trim() ? <span className="whitespace-pre-line wrap-anywhere">{lease.notes}</span> : null}
          </Fact>
        </FactList>
      </section>
      <section aria-labelledby="occupants-summary">
        <h3 id="occupants-summary" className="mb-3 font-semibold">
          Occupants ({occupants.length})
        </h3>
        {occupants.length === 0 ? (
          <p className="text-quiet">No occupants are named. Visits cannot be arranged until you add one.</p>
        ) : (
          <ul className="grid gap-x-6 gap-y-4 md:grid-cols-2">
            {occupants.map((each, at) => (
              <li key={`${at} ${each.name}`}>
                <Person person={shownDraft(each, known)} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
