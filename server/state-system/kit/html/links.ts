import type { StateSite } from '../routes/state-site.ts'

type Query = Record<string, string | number | undefined>

/** A path of this system for links; parameters without a value are left out. */
export function linkTo(site: StateSite, path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return `${site.basePath}${path}${text && `?${text}`}`
}

/** A page of this system to return to after signing in; any other path leads to the start page. */
export function safeLocalPath(site: StateSite, path: string): string {
  if (path.length > 2000 || !/^\/(?![/\\])/.test(path)) return '/'
  const target = new URL(site.url + path)
  const isOurs = target.origin === new URL(site.url).origin && target.pathname.startsWith(`${site.basePath}/`)
  return isOurs ? target.pathname.slice(site.basePath.length) + target.search : '/'
}
