import { useQuery } from '@tanstack/react-query'
import type { Session } from '@contract/auth.ts'
import { sessionQuery } from './shell-data.ts'

/** Who is signed in, or null on the pages that open without it. Only the watch of the frame asks the server again. */
export function useOptionalSession(): Session | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null
}

export function useSession(): Session {
  const session = useOptionalSession()
  if (!session) throw new Error('There is no session here; this belongs inside the signed-in frame')
  return session
}
