import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'

/** With entry methods the portal resolves access issues itself; without them the older notices page does. */
export const useAccessVersion = () => ({
  isResolvedHere: useExperiment('AgencyEntryMethod'),
  session: useSession(),
})
