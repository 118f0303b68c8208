import { integrationDelayHours } from '@contract/limits.ts'

/** When a change in the agency’s software appears here. */
export const softwareDelayText = (
  { softwareFileDay }: { softwareFileDay?: string | null | undefined },
  where = 'there',
): string =>
  softwareFileDay
    ? `Changes made ${where} appear with the next file.`
    : `Changes made ${where} can take up to ${integrationDelayHours} hours to appear.`
