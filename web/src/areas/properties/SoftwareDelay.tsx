import { integrationDelayHours } from '@contract/limits.ts'
import { SoftwareReading } from '@/shared/session/SoftwareReading.tsx'
import { formatDay } from '@/ui/format.ts'

type DelayProps = {
  property: { softwareName: string | null; softwareFileDay?: string | null | undefined }
}

/** How old what the software says may be: from when its file is, or when it is read. */
export function SoftwareDelay({ property: { softwareName, softwareFileDay } }: DelayProps) {
  const software = softwareName ?? 'property management software'
  if (softwareFileDay)
    return (
      <span className="text-sm">
        From {software}, file of {formatDay(softwareFileDay)}
      </span>
    )
  return (
    <span className="text-sm">
      Changes made in {software} can take up to {integrationDelayHours} hours to appear
      <span className="block">
        <SoftwareReading softwareName={softwareName} />
      </span>
    </span>
  )
}
