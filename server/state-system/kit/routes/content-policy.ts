import { contentPolicy } from '../../../platform/security-headers.ts'

/** What pages may load and where forms may go. Scripts are forbidden, except on the pages that name them. */
export const contentDirectives = (portalUrl: string): Record<string, string[]> => ({
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  // The sign-in form redirects to the portal, and browsers apply this directive to redirects as well.
  'form-action': ["'self'", new URL(portalUrl).origin],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
})

/** The header of a page whose own script sends its form or reads the page again. */
export const scriptedPage = (portalUrl: string): Record<string, string> => {
  const directives = { ...contentDirectives(portalUrl), 'script-src': ["'self'"], 'connect-src': ["'self'"] }
  return { 'content-security-policy': contentPolicy(directives) }
}
