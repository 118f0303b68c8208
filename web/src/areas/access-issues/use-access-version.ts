import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'

/**
 * With the entry methods experiment the portal resolves access issues itself; without it the older notices page does.
 */
export const useAccessVersion = () => ({
  isResolvedHere: useExperiment('AgencyEntryMethod'),
  session: useSession(),
})
