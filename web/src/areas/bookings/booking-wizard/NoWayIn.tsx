import type { BookingEntryMethod } from '@contract/bookings/booking-calls.ts'
import { entryMethodLabels } from '@contract/entry-preferences.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { AddKey } from './AddKey.tsx'

type NoWayInProps = { methods: readonly BookingEntryMethod[]; details: PropertyForActions | null | undefined }

/** Why no visit can be booked: each way in, with its obstacle. */
export function NoWayIn({ methods, details }: NoWayInProps) {
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="attention" title="There is no way to get in at present">
        Please change what is in the way on the property page, then book the visit.
      </Banner>
      <FactList>
        {methods.map(({ method, problem }) => (
          <Fact key={method} label={entryMethodLabels[method]}>
            {problem}
          </Fact>
        ))}
      </FactList>
      {details ? <AddKey details={details} /> : null}
    </div>
  )
}
