import { findTag } from '@contract/labels.ts'
import { propertyComplianceTags, propertyTagLabels } from '@contract/properties/properties.ts'
import type { IntegratedProperty, ManagedProperty } from '@contract/portfolio/property-lists.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { hintFor, marked } from './search-terms.ts'

type FoundPropertyProps = { property: ManagedProperty | IntegratedProperty; words: readonly string[] }

/** A matching property: its address, where it is, its status, and why it matches. */
export function FoundProperty({ property, words }: FoundPropertyProps) {
  const { addressLine1, addressLine2, compliance, tags, propertyManager } = property
  const tag = tags.includes('CANCELLED') ? propertyTagLabels.CANCELLED : findTag(propertyComplianceTags, compliance)
  const isWithOthers = 'providedBy' in property
  const hint = hintFor(`${addressLine1} ${addressLine2}`, words)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        <span className="block font-medium">
          <Marked text={addressLine1} words={words} />
        </span>
        <span className="block text-xs text-quiet">
          <Marked text={addressLine2} words={words} />
          {propertyManager ? ` · ${propertyManager.name}` : null}
          {isWithOthers ? ' · With another service provider' : null}
          {hint ? ` · ${hint}` : null}
        </span>
      </span>
      <Badge tone={tag.tone}>
        {isWithOthers && compliance !== 'NON_RESIDENTIAL_PROPERTY' ? `${tag.label}*` : tag.label}
      </Badge>
    </span>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marked(text, words).map(({ at, text: piece, isHit }) =>
    isHit ? (
      <mark key={at} className="rounded-xs bg-accent-soft text-accent-strong">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
