import { integrationDelayHours } from '@contract/limits.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { AgencyKeyFacts } from '../AgencyKeyFacts.tsx'

/** The agency key of an integrated property, which is managed in the agency's software and read-only here. */
export function IntegratedAgencyKey({ property }: { property: PropertyForActions }) {
  const software = property.softwareName ?? 'your property management software'
  return (
    <section aria-label="Agency key" className="flex flex-col gap-3">
      <h3 className="text-[0.9375rem] font-semibold">Agency key</h3>
      <Banner>
        The agency key is kept in {software} and can only be changed there. Changes made in {software} can take up to{' '}
        {integrationDelayHours} hours to appear.
      </Banner>
      <AgencyKeyFacts property={property} />
    </section>
  )
}
