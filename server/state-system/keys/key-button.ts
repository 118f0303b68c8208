import type { AgencyCall } from '../kit/agency/agency-page.ts'
import { formFields, hiddenFields } from '../kit/forms/form-messages.ts'
import { html, type Html } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'

export const keyManagementPath = '/Keys/keyManagement'
export const keyViews = { week: 'Next 7 days', out: 'With technicians', all: 'All keys' } as const
export type KeyView = keyof typeof keyViews

/** Records that a key was collected or brought back, or takes that back. */
export const keyButton = (
  { site, session, agency, query }: AgencyCall,
  view: KeyView,
  subject: { visit?: number; collection?: number | undefined; undo?: 'collected' | 'returned'; row?: number },
  label: string,
  keyNumber: string | null,
): Html => html`
  <form method="post" action="${linkTo(site, keyManagementPath)}" class="inline">
    ${formFields(session, { agency: agency.id, view, ...subject })} ${keptFields(query)}
    <button class="quiet">${label}<span class="for-readers">: key ${keyNumber ?? ''}</span></button>
  </form>
`

/** The part of the list that is shown, to which the page returns. */
export const keptParameters = ['search', 'property-manager', 'order', 'page'] as const

const keptFields = (query: AgencyCall['query']): Html[] =>
  hiddenFields(Object.fromEntries(keptParameters.map((name) => [name, single(query[name])])))

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
