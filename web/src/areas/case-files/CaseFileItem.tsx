import { Building2, UserRound, Wrench, type Icon } from '@/ui/icons.ts'
import { caseFileSideLabels, type CaseFileEntry, type CaseFileSide } from '@contract/case-files.ts'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { EventDetails } from '@/ui/layout/EventDetails.tsx'
import { EventItem } from '@/ui/layout/EventItem.tsx'

const icons: Record<CaseFileSide, Icon> = { AGENCY: Building2, PROVIDER: Wrench, TENANT: UserRound }

/** A longer text is folded away; the browser's search still finds it. */
const shortText = 160

export function CaseFileItem({ entry, timeZone }: { entry: CaseFileEntry; timeZone: string }) {
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
