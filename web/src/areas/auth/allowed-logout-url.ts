import type { StateSystem } from '@contract/auth.ts'

const pageOf = (url: string): string | null => {
  if (!URL.canParse(url)) return null
  const { origin, pathname, username, password } = new URL(url)
  return username || password ? null : origin + pathname
}

/**
 * Signing out may redirect only to where a state system signs out, because anyone can write the address in a link.
 * Everything else leads to the sign-in page, also addresses of the portal: a page that it redirected to would count as
 * begun here.
 */
export function allowedLogoutUrl(url: string | undefined, systems: readonly Pick<StateSystem, 'url'>[]): string | null {
  const page = url === undefined ? null : pageOf(url)
  if (url === undefined || page === null) return null
  return systems.some((system) => pageOf(`${system.url}/Users/logout`) === page) ? url : null
}
