import { PencilLine, Trash2 } from '@/ui/icons.ts'
import { lazy, useState } from 'react'
import { addDays, type Day } from '@contract/days.ts'
import type { Tenancy, TenancyStatus } from '@contract/tenancies/people.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { useKeptFocus } from '@/shared/list-screen/use-kept-focus.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatDay } from '@/ui/format.ts'
import type { Tone } from '@/ui/feedback/tone.ts'
import { TenancyFacts } from './TenancyFacts.tsx'

const RemoveTenancyDialog = lazy(async () => import('./RemoveTenancyDialog.tsx'))
const TenancyDialog = lazy(async () => import('./tenancy-wizard/TenancyDialog.tsx'))

const statuses: Record<TenancyStatus, { label: string; tone: Tone }> = {
  CURRENT: { label: 'Current', tone: 'good' },
  UPCOMING: { label: 'Upcoming', tone: 'accent' },
  PAST: { label: 'Past', tone: 'neutral' },
}

const namesOf = ({ occupants }: Tenancy): string => occupants.map(({ name }) => name).join(', ') || 'No occupants named'
/** The day the tenants leave, or the day before the next tenancy. */
const lastDayOf = ({ startedAt, closedAt, vacatingAt }: Tenancy): Day | null => {
  if (vacatingAt && (!closedAt || vacatingAt <= closedAt)) return vacatingAt
  if (!closedAt) return null
  return closedAt > startedAt ? addDays(closedAt, -1) : startedAt
}
/** From the first to the last known day; while it is in force or upcoming, at most to the agreed end of the lease. */
const spanOf = (tenancy: Tenancy): string => {
  const { startedAt, endedAt, status } = tenancy
  const lastDay = lastDayOf(tenancy)
  const isAgreed = status !== 'PAST' && endedAt !== null && (lastDay === null || endedAt < lastDay)
  const last = isAgreed ? endedAt : (lastDay ?? endedAt)
  return last ? `${formatDay(startedAt)} – ${formatDay(last)}` : `From ${formatDay(startedAt)}`
}

type TenancyHistoryProps = { property: PropertyDetails; tenancies: readonly Tenancy[] }

export function TenancyHistory({ property, tenancies }: TenancyHistoryProps) {
  const [editedId, setEditedId] = useState<number | null>(null)
  const [removed, setRemoved] = useState<Tenancy | null>(null)
  const keptFocus = useKeptFocus()
  return (
    <div {...keptFocus} className="outline-none">
      {tenancies.length === 0 ? (
        <EmptyState title="No tenancies yet">Tenancies you add are listed here, newest first.</EmptyState>
      ) : null}
      <ul>
        {tenancies.map((each) => (
          <li key={each.tenancyId}>
            <Disclosure
              title={
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone={statuses[each.status].tone}>{statuses[each.status].label}</Badge>
                  <span className="tabular-nums">{spanOf(each)}</span>
                  <span className="font-normal text-quiet wrap-anywhere">{namesOf(each)}</span>
                </span>
              }
            >
              <div className="flex flex-col gap-4">
                <TenancyFacts tenancy={each} isInFull />
                {each.status === 'UPCOMING' && property.actions.editTenancy ? (
                  <div className="flex flex-wrap gap-2">
                    <Button icon={<PencilLine aria-hidden size={16} />} onPress={() => setEditedId(each.tenancyId)}>
                      Edit upcoming tenancy
                    </Button>
                    <Button icon={<Trash2 aria-hidden size={16} />} onPress={() => setRemoved(each)}>
                      Remove upcoming tenancy
                    </Button>
                  </div>
                ) : null}
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
      {editedId === null ? null : (
        <LazyPart>
          <TenancyDialog
            mode="edit"
            tenancyId={editedId}
            property={{ id: property.compliancePropertyId, address: property.address }}
            onClose={() => setEditedId(null)}
          />
        </LazyPart>
      )}
      {removed ? (
        <LazyPart>
          <RemoveTenancyDialog property={property} tenancy={removed} onClose={() => setRemoved(null)} />
        </LazyPart>
      ) : null}
    </div>
  )
}
