import { html, type Html, type Part } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import type { Call } from '../routes/call.ts'
import { selectField, textField } from './fields.ts'
import { hiddenFields } from './form-messages.ts'

type Kept = Readonly<Record<string, string | number | undefined>>

/** Asks for another part of a list; needs no script. */
export const filterForm = (
  { site }: Pick<Call, 'site'>,
  path: string,
  fields: Part,
  button = 'Show',
  kept: Kept = {},
): Html =>
  html`<form method="get" action="${linkTo(site, path)}" class="search" role="search">
    ${hiddenFields(kept)} ${fields}
    <button class="quiet">${button}</button>
  </form>`

type Search = { name?: string; label: string; value: string; most?: number; kept?: Kept }

export const searchForm = (
  call: Pick<Call, 'site'>,
  path: string,
  { name = 'search', label, value, most = 100, kept }: Search,
): Html => filterForm(call, path, textField({ name, label, value, most, type: 'search' }), 'Search', kept)

export const viewField = (views: Readonly<Record<string, string>>, chosen: string): Html =>
  selectField({
    name: 'view',
    label: 'Status',
    value: chosen,
    options: Object.entries(views).map(([value, label]) => ({ value, label })),
  })
