import type { StateSystem } from '@contract/auth.ts'

function hostOf(url: string): string | null {
  try {
    const { protocol, host } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? host : null
  } catch {
    return null
  }
}

/** Signing out may redirect only to a state system or to the portal, because anyone can write the address in a link. */
export function allowedLogoutUrl(
  url: string | undefined,
  systems: readonly Pick<StateSystem, 'url'>[],
  portal: string,
): string | null {
  const host = url === undefined ? null : hostOf(url)
  if (url === undefined || host === null) return null
  return [portal, ...systems.map((system) => system.url)].some((known) => hostOf(known) === host) ? url : null
}
