import { findTag } from '@contract/labels.ts'
import { propertyComplianceTags, propertyTagLabels } from '@contract/properties/properties.ts'
import type { FoundProperty, SearchHit } from '@contract/search.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { hitName } from './choices.ts'
import { marked } from './marked.ts'

type HitRowProps = { hit: SearchHit; words: readonly string[] }

/** A match on two lines: its address or number, then what matched and whose it is; on the right its status. */
export function HitRow({ hit, words }: HitRowProps) {
  const address = `${hit.addressLine1}, ${hit.addressLine2}`
  const isProperty = hit.kind === 'PROPERTY'
  const whose = isProperty
    ? [
        hit.managerName ?? 'No property manager',
        hit.portfolioPropertyId === null ? null : 'With another service provider',
      ]
        .filter((part) => part !== null)
        .join(' · ')
    : address
  return (
    <span className="flex min-w-0 flex-1 items-center justify-between gap-x-4">
      <span className="min-w-0">
        <span className="block font-medium md:truncate">
          <Marked text={hitName(hit)} words={words} />
        </span>
        <span className="block text-xs text-quiet md:truncate">
          {isProperty && hit.match !== null ? (
            <>
              <Marked text={hit.match} words={words} />
              {' · '}
            </>
          ) : null}
          {whose}
        </span>
      </span>
      {isProperty ? <PropertyBadge hit={hit} /> : null}
    </span>
  )
}

function PropertyBadge({ hit: { isCancelled, unsafe, compliance, portfolioPropertyId } }: { hit: FoundProperty }) {
  if (unsafe) return <Badge tone="critical">{unsafe.label}</Badge>
  const tag = isCancelled ? propertyTagLabels.CANCELLED : findTag(propertyComplianceTags, compliance)
  const isUnverified = portfolioPropertyId !== null && compliance !== 'NON_RESIDENTIAL_PROPERTY'
  return <Badge tone={tag.tone}>{isUnverified ? `${tag.label}*` : tag.label}</Badge>
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  marked(text, words).map(({ at, text: piece, isHit }) =>
    isHit ? (
      <mark key={at} className="rounded-xs bg-accent-soft text-accent-strong">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
