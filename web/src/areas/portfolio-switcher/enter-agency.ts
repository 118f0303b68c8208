import type { QueryClient } from '@tanstack/react-query'
import { fetchShell, isShellData, seedShell } from '@/shared/session/shell-data.ts'

const isAuthData = (key: readonly unknown[]) => typeof key[0] === 'string' && key[0].includes(' /v1/auth/')

/** After a switch of agency: clears all data of the old agency and loads the frame's data again. */
export async function enterAgency(client: QueryClient): Promise<void> {
  await client.cancelQueries()
  const shell = await fetchShell()
  client.getMutationCache().clear()
  client.removeQueries({ predicate: ({ queryKey }) => !isAuthData(queryKey) && !isShellData(queryKey) })
  seedShell(client, shell)
}
