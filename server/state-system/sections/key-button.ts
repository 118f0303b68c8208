import { hiddenFields } from '../form-fields.ts'
import { formToken } from '../form-tokens.ts'
import { html, type Html } from '../html.ts'
import { linkTo } from '../links.ts'
import type { KeyView } from './keys.ts'
import type { SectionCall } from './section.ts'

/** Records that a key was collected or brought back, or takes that back. */
export const keyButton = (
  { site, session, agency, query }: SectionCall,
  view: KeyView,
  subject: { visit?: number; collection?: number | undefined; undo?: 'collected' | 'returned'; row?: number },
  label: string,
  keyNumber: string | null,
): Html => html`
  <form method="post" action="${linkTo(site, '/Keys/keyManagement')}" class="inline">
    ${hiddenFields({ form_token: formToken(session.token), agency: agency.id, view, ...subject })} ${keptFields(query)}
    <button class="quiet">${label}<span class="for-readers">: key ${keyNumber ?? ''}</span></button>
  </form>
`

/** The part of the list that is shown, to which the page returns. */
export const keptParameters = ['search', 'property-manager', 'order', 'page'] as const

const keptFields = (query: SectionCall['query']): Html[] =>
  hiddenFields(Object.fromEntries(keptParameters.map((name) => [name, single(query[name])])))

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
