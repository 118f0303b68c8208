import { useQuery } from '@tanstack/react-query'
import { listPropertyFindings } from '@contract/findings/resolve-findings.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { FindingPlace } from './FindingPlace.tsx'
import { FindingProgressLine } from '@/shared/findings/FindingProgressLine.tsx'
import { isOpenFinding } from './is-open-finding.ts'
import { ResolveFindingsButton } from './ResolveFindingsButton.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** Findings of a property that were dismissed or resolved lately; nothing if there are none. */
export function PastFindings({ propertyId }: { propertyId: number }) {
  const { data } = useQuery(endpointQuery(listPropertyFindings, { params: { id: propertyId } }))
  const rows = (data?.items ?? [])
    .map((row) => ({ row, past: row.reportedFindings.filter((finding) => !isOpenFinding(finding)) }))
    .filter(({ past }) => past.length > 0)
  if (rows.length === 0) return null
  return (
    <section aria-label="Dismissed or resolved findings" className="mx-5 mt-5 max-md:mx-4">
      <h4 className="font-semibold">Dismissed or resolved lately</h4>
      <ul className="mt-2 flex flex-col gap-4">
        {rows.map(({ row, past }) => (
          <li key={row.service.suffix} className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <p className="text-quiet">{row.service.name}</p>
              <ul className="mt-1 flex flex-col gap-2">
                {past.map((finding) => (
                  <li key={finding.problemRegister.problemRegisterId}>
                    <p>{finding.originalProblemItem.title}</p>
                    <FindingPlace finding={finding} />
                    <StatusBadge finding={finding} />
                    <FindingProgressLine progress={finding.progress} />
                  </li>
                ))}
              </ul>
            </div>
            {past.some(({ problemRegister }) => problemRegister.isDismissed) ? (
              <ResolveFindingsButton row={row} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
