import { useQuery } from '@tanstack/react-query'
import { getCaseFile, caseFileSideLabels, type CaseFileEntry, type CaseFileSide } from '@contract/case-files.ts'
import { LoadFailure } from '@/shared/LoadFailure.tsx'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { formatDay, toDay } from '@/ui/format.ts'
import { Building2, UserRound, Wrench, type Icon } from '@/ui/icons.ts'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { EventDetails } from '@/ui/layout/EventDetails.tsx'
import { EventItem } from '@/ui/layout/EventItem.tsx'

const icons: Record<CaseFileSide, Icon> = { AGENCY: Building2, PROVIDER: Wrench, TENANT: UserRound }

/** A longer text is folded away; the browser's search still finds it. */
const shortText = 160

function CaseFileItem({ entry, timeZone }: { entry: CaseFileEntry; timeZone: string }) {
  const { at, side, by, how, title, details, text, images } = entry
  const who = [by ?? caseFileSideLabels[side], by === null ? null : caseFileSideLabels[side], how].filter(Boolean)
  const words =
    text === null ? null : (
      <p className="mt-1 border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-line">{text}</p>
    )
  return (
    <EventItem icon={icons[side]} title={title} at={at} timeZone={timeZone}>
      <p className="text-sm text-quiet">{who.join(' · ')}</p>
      <EventDetails details={details} />
      {text !== null && text.length > shortText ? <Disclosure title="Show the text">{words}</Disclosure> : words}
      {images.map(({ url, alt }) => (
        <img
          key={url}
          src={url}
          alt={alt === '' ? 'Image of the call notes' : alt}
          loading="lazy"
          className="mt-2 max-h-60 max-w-full rounded border border-line"
        />
      ))}
    </EventItem>
  )
}

type CaseFileViewProps = { propertyId: number; caseId: number; timeZone: string }

/** Everything that was tried during one case, in order. */
export function CaseFileView({ propertyId, caseId, timeZone }: CaseFileViewProps) {
  const query = useQuery(endpointQuery(getCaseFile, { params: { id: propertyId, caseId } }))
  const file = query.data
  if (!file && query.error) return <LoadFailure query={query} text="Failed to get the case file" />
  if (!file)
    return (
      <div aria-busy className="flex flex-col gap-2">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    )
  return (
    <>
      <p className="text-sm text-quiet">
        What the agency and the service provider did to gain access since{' '}
        {formatDay(toDay(file.recordedSince, timeZone))}, with the texts that were sent.
      </p>
      {file.isShortened ? (
        <Banner tone="attention">Only the first {file.entries.length} entries are shown.</Banner>
      ) : null}
      <ol aria-label="Case file, oldest first" className="flex flex-col">
        {file.entries.map((entry) => (
          <CaseFileItem key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
    </>
  )
}
