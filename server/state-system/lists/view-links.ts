import { readText } from '../form-values.ts'
import { html, type Html } from '../html.ts'
import { linkTo } from '../links.ts'
import type { SectionCall } from '../sections/section.ts'

/** The views of a page, by the name in the address; the first needs none. Search and property manager stay. */
export const viewLinks = <View extends string>(
  { site, agency, query }: SectionCall,
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
