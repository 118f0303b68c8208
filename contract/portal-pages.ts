const number = String.raw`\d{1,10}`

/** The addresses of the portal's pages. Every other address answers 404, with the page that says so. */
export const portalPages: readonly RegExp[] = [
  /^\/$/,
  /^\/(portfolio|work|visits|work-orders|quotes|invoices|analytics|law|forecast|first-steps|recent-actions|error)$/,
  /^\/action-required\/(update|access-issues|reported-findings)$/,
  new RegExp(`^/law/coming/${number}$`),
  new RegExp(`^/agency/${number}$`),
  new RegExp(`^/property/${number}(/(tenancy|documents))?$`),
  new RegExp(`^/non-managed-property/${number}(/documents)?$`),
  /^\/settings(\/(preferences|notification-preferences|integration|api-integration))?$/,
  /^\/auth\/(login|callback|logged-in|logout|error)$/,
  /^\/quote-approval\/[^/]+$/,
  /^\/verify(\/[^/]+)?$/,
]

/** The gallery of the design system, which production does not have. */
const developmentPages: readonly RegExp[] = [/^\/gallery$/]

/** A page of the portal for the named agency: the portal asks before it switches to another one. */
export const pathOfAgency = (agencyId: number, path = '/'): string =>
  `/agency/${agencyId}${path === '/' ? '' : `?path=${encodeURIComponent(path)}`}`

/** A path without its search; one slash at the end is ignored, as the router does. */
export const isPortalPage = (path: string, isDevelopment: boolean): boolean => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return [...portalPages, ...(isDevelopment ? developmentPages : [])].some((page) => page.test(plain))
}
