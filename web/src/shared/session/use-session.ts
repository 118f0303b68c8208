import { useQuery } from '@tanstack/react-query'
import type { Session } from '@contract/auth.ts'
import { sessionQuery } from './shell-data.ts'

/** The session, or null on public pages. Only the frame's watch refetches it. */
export function useOptionalSession(): Session | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null
}

export function useSession(): Session {
  const session = useOptionalSession()
  if (!session) throw new Error('useSession must be used inside the signed-in frame')
  return session
}
