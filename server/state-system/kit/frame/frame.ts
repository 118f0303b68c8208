import { pathOfAgency } from '../../../../contract/portal-pages.ts'
import { focusFirstError } from '../forms/focus-first-error.ts'
import { formToken } from '../forms/form-tokens.ts'
import { helpLine } from '../html/help-text.ts'
import { html, type Html } from '../html/html.ts'
import { linkTo, signOutPath } from '../html/links.ts'
import { portalSignInUrl, type StateSite } from '../routes/state-site.ts'
import { stylesheetAddress } from '../routes/static-files.ts'
import type { StateSession } from '../sessions/state-sessions.ts'
import { agencyLinks, staffLinks, type Group } from './navigation.ts'

type Frame = {
  site: StateSite
  title: string
  content: Html
  session?: StateSession | undefined
  /** Kept in links between sections, for users of several agencies. */
  agencyId?: number | undefined
  /** The property manager whose rows are shown; kept in the links between sections. */
  managerKey?: string | undefined
  /** The current section. */
  path?: string
  /** The page has fields to correct: its title says so first, for screen readers, and the focus is on the first of them. */
  hasErrors?: boolean
  isNarrow?: boolean
  /** Not for a user without an agency, to whom the sections show nothing. */
  hasSections?: boolean
}

/** The frame of every page of a state system: its name, the signed-in user, the sections, and a link to the portal. */
export function frame({
  site,
  title,
  content,
  session,
  agencyId,
  managerKey,
  path,
  hasErrors = false,
  isNarrow = false,
  hasSections = true,
}: Frame): Html {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${hasErrors && 'Error: '}${title} | ${site.name} compliance system</title>
        <link rel="icon" type="image/svg+xml" href="${site.basePath}/icon.svg" />
        <link rel="stylesheet" href="${stylesheetAddress(site)}" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${session && session.originalUserId !== null && viewingBanner(site, session)} ${header(site, session, agencyId)}
        ${session && hasSections && !session.hasPendingTerms && menu(site, session, { agency: agencyId, 'property-manager': managerKey }, path)}
        <main id="content" tabindex="-1" class="${isNarrow ? 'narrow' : 'wide'}">
          <h1>${title}</h1>
          ${hasErrors ? focusFirstError(content) : content}
        </main>
        <footer>${helpLine(site)}</footer>
      </body>
    </html> `
}

const viewingBanner = (site: StateSite, session: StateSession) => html`
  <div class="banner" role="status">
    <p>You are viewing this system as ${session.userName}.</p>
    <a href="${linkTo(site, '/App/switchBackToOriginalUser')}">Switch back to ${session.originalUserName}</a>
  </div>
`

const brandMark = html`<svg aria-hidden="true" viewBox="0 0 32 32" class="mark">
  <rect width="32" height="32" rx="8" />
  <path d="m9 16.5 5 5 9-11" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round" />
</svg>`

const header = (site: StateSite, session: StateSession | undefined, agencyId: number | undefined) => html`
  <header>
    <a class="name" href="${linkTo(site, '/', { agency: agencyId })}"
      >${brandMark}<b>${site.name}</b> <span>Compliance system</span></a
    >
    ${session && signedInAs(site, session, agencyId)}
  </header>
`

const signedInAs = (site: StateSite, session: StateSession, agencyId: number | undefined) => html`
  <div class="who">
    ${!session.isAdministrator && html`<a href="${portalSignInUrl(site, agencyId === undefined ? '/' : pathOfAgency(agencyId))}">Compliance portal</a>`}
    <a href="${linkTo(site, '/Users/profile', { agency: agencyId })}">${session.userName}</a>
    <form method="post" action="${linkTo(site, signOutPath)}">
      <input type="hidden" name="form_token" value="${formToken(session.token)}" />
      <button class="quiet">Sign out</button>
    </form>
  </div>
`

/** Staff of the provider have their own pages; when viewing as a user they have those of the user. */
const menu = (site: StateSite, session: StateSession, kept: Kept, path: string | undefined) => {
  if (!session.isAdministrator) return sections(site, agencyLinks(site.state), kept, path)
  return session.originalUserId === null && sections(site, staffLinks(session), {}, path)
}

type Kept = Record<string, string | number | undefined>

type Section = { label: string; path: string; group?: Group }

/** More do not fit beside each other on a tablet. */
const mostBeside = 12

const sections = (site: StateSite, links: readonly Section[], kept: Kept, path: string | undefined) => {
  const list = [...new Set(links.map(({ group }) => group))].map(
    (group) =>
      html`<ul ${group !== undefined && html`aria-label="${group}"`}>
        ${links
          .filter((link) => link.group === group)
          .map(
            ({ label, path: target }) =>
              html`<li>
                <a href="${linkTo(site, target, kept)}" ${target === path && html`aria-current="page"`}>${label}</a>
              </li>`,
          )}
      </ul>`,
  )
  const length = links.length > mostBeside && 'long'
  const current = links.find(({ path: target }) => target === path)?.label
  // Twice, because the style sheet cannot open a collapsed menu on wide screens in every browser. One is always hidden.
  return html`
    <nav aria-label="Sections" class="on-wide-screens ${length}">${list}</nav>
    <nav aria-label="Sections" class="on-phones ${length}">
      <details>
        <summary>Menu${current !== undefined && html`<span class="quiet">: ${current}</span>`}</summary>
        ${list}
      </details>
    </nav>
  `
}
