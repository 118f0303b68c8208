import { CalendarPlus } from '@/ui/icons.ts'
import { lazy, useState, useEffect } from 'react'
import type { BookedVisit } from '@contract/bookings/visits.ts'
import { type PropertyDetails, getProperty } from '@contract/properties/property-page.ts'
import { states } from '@contract/states.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useNow } from '@/shared/use-now.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { VisitItem } from './VisitItem.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

const checkEveryMs = 2000
/** A document that is not there after a minute is not waited for. */
const mostChecks = 30

/** Reloads the property until the documents of its notices are drawn, which the server does after the booking. */
function useDrawnNotices(propertyId: number, visits: readonly BookedVisit[]): void {
  const client = useQueryClient()
  const awaited = visits.flatMap(({ notice }) => (notice?.documentId === null ? [notice.noticeId] : [])).join()
  useEffect(() => {
    if (awaited === '') return undefined
    const { queryKey } = endpointQuery(getProperty, { params: { id: propertyId } })
    let checks = 0
    const timer = setInterval(() => {
      checks += 1
      if (checks === mostChecks) clearInterval(timer)
      void client.invalidateQueries({ queryKey })
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [client, propertyId, awaited])
}

const MoveVisitDialog = lazy(async () => import('./MoveVisitDialog.tsx'))
const CancelVisitDialog = lazy(async () => import('./CancelVisitDialog.tsx'))

type Opened = { action: 'move' | 'cancel'; visit: BookedVisit }

/** The booked visits of a property. Hidden where nothing is booked and nothing can be. */
export function VisitsCard({ property }: { property: PropertyDetails }) {
  const { compliancePropertyId: id, address, visits, actions } = property
  const { timeZone } = states[useSession().complianceAgencyState]
  const now = useNow()
  const { open } = usePropertyActions()
  useDrawnNotices(id, visits)
  const [opened, setOpened] = useState<Opened | null>(null)
  if (visits.length === 0 && !actions.book && !opened) return null
  // Looked up on each render, so that the dialog gets reloaded data. If a colleague cancelled the visit, the dialog
  // stays open with the visit as it was, because it shows the server's message and what was typed.
  const current = visits.find(({ visitId }) => visitId === opened?.visit.visitId)
  const visit = current ?? opened?.visit
  const dialog = { property: { id, address }, isGone: current === undefined, onClose: () => setOpened(null) }
  return (
    <Card
      title="Booked visits"
      actions={
        actions.book ? (
          <Button
            size="small"
            icon={<CalendarPlus aria-hidden size={14} />}
            onPress={() => open('book', { id, address })}
          >
            Book a visit
          </Button>
        ) : null
      }
    >
      {visits.length === 0 ? (
        <p className="text-quiet">No visit is booked.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {visits.map((each) => {
            const canChange = actions.changeVisits && new Date(each.startsAt) > now
            const act = (action: Opened['action']) => () => setOpened({ action, visit: each })
            return (
              <li key={each.visitId} className="py-4 first:pt-0 last:pb-0">
                <VisitItem
                  propertyId={id}
                  visit={each}
                  timeZone={timeZone}
                  onMove={canChange ? act('move') : null}
                  onCancel={canChange ? act('cancel') : null}
                />
              </li>
            )
          })}
        </ul>
      )}
      {visit && opened ? (
        <LazyPart>
          {opened.action === 'move' ? (
            <MoveVisitDialog {...dialog} visit={visit} />
          ) : (
            <CancelVisitDialog {...dialog} visit={visit} />
          )}
        </LazyPart>
      ) : null}
    </Card>
  )
}
