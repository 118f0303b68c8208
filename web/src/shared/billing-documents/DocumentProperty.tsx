import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { Unsafe } from '@contract/portfolio/unsafe.ts'
import { paths } from '@/shared/paths.ts'
import { UnsafeBadge } from '@/shared/tags/UnsafeBadge.tsx'

type DocumentPropertyProps = {
  property: { compliancePropertyId: number; addressLine1: string; addressLine2: string; unsafe?: Unsafe | undefined }
}

/** The property of a quote or an invoice, in two lines. */
export function DocumentProperty({ property }: DocumentPropertyProps) {
  return (
    <>
      <TextLink href={paths.property(property.compliancePropertyId)}>{property.addressLine1}</TextLink>
      <span className="block font-normal text-quiet">{property.addressLine2}</span>
      <UnsafeBadge unsafe={property.unsafe} />
    </>
  )
}
