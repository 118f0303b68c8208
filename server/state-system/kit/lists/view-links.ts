import type { AgencyCall } from '../agency/agency-page.ts'
import { readText } from '../forms/form-values.ts'
import { html, type Html } from '../html/html.ts'
import { linkTo } from '../html/links.ts'

/** The views of a page, by the name in the address; the first needs none. Search and property manager stay. */
export const viewLinks = <View extends string>(
  { site, agency, query }: AgencyCall,
  path: string,
  views: Readonly<Record<View, string>>,
  current: View,
): Html => {
  const kept = Object.fromEntries(['search', 'property-manager'].map((name) => [name, readText(query, name)]))
  const [first] = Object.keys(views)
  return html`
    <nav aria-label="Views" class="views">
      ${Object.entries<string>(views).map(
        ([view, label]) =>
          html`<a
            href="${linkTo(site, path, { agency: agency.id, view: view === first ? undefined : view, ...kept })}"
            ${view === current && html`aria-current="page"`}
            >${label}</a
          >`,
      )}
    </nav>
  `
}
