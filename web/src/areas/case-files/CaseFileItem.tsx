import { Building2, UserRound, Wrench, type LucideIcon } from 'lucide-react'
import { caseFileSideLabels, type CaseFileEntry, type CaseFileSide } from '@contract/case-files.ts'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { formatDayAndTime } from '@/ui/format.ts'

const icons: Record<CaseFileSide, LucideIcon> = { AGENCY: Building2, PROVIDER: Wrench, TENANT: UserRound }

/** A longer text is folded away; the browser's search still finds it. */
const shortText = 160

export function CaseFileItem({ entry, timeZone }: { entry: CaseFileEntry; timeZone: string }) {
  const { at, side, by, how, title, details, text, images } = entry
  const Icon = icons[side]
  const who = [by ?? caseFileSideLabels[side], by === null ? null : caseFileSideLabels[side], how].filter(Boolean)
  const words =
    text === null ? null : (
      <p className="mt-1 border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-line">{text}</p>
    )
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-3.5 not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-sunken text-quiet"
      >
        <Icon size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">{title}</span>
          <time dateTime={at} className="text-sm text-quiet tabular-nums">
            {formatDayAndTime(at, timeZone)}
          </time>
        </p>
        <p className="text-sm text-quiet">{who.join(' · ')}</p>
        {details.length > 0 ? (
          <ul className="text-sm">
            {details.map((detail) => (
              <li key={detail} className="break-words">
                {detail}
              </li>
            ))}
          </ul>
        ) : null}
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
      </div>
    </li>
  )
}
