import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import type {
  AgencyWithPrices,
  AgreedPrice,
  ListedItem,
  PriceItem,
  PriceRow,
} from '../../areas/prices/prices.queries.ts'
import { priceKindLabels, priceKinds, type PriceKind } from '../../areas/prices/price-kinds.ts'
import type { TypedItem, TypedPrice } from '../../areas/prices/set-price.ts'
import { noteField, selectField, textField } from '../kit/forms/fields.ts'
import { describedByError, fieldError, formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { filterForm, searchForm } from '../kit/forms/search-form.ts'
import { frame } from '../kit/frame/frame.ts'
import { exampleNotice } from '../kit/html/example-notice.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { linkTo, pricesPath } from '../kit/html/links.ts'
import { pagedTable } from '../kit/html/paged-table.ts'
import { momentText, moneyRange } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

export const priceItemPath = '/Prices/item/:code'
export const newItemPath = '/Prices/add'
export const agencyPricesPath = '/Prices/agencies'
export const exportPricesPath = '/Prices/export'
export const importPricesPath = '/Prices/import'
export const applyPricesPath = '/Prices/apply'

type Agency = { id: number; name: string } | null
type Page = Pick<SignedInCall, 'site' | 'session'>

const itemLink = ({ site }: Page, code: string, agency: Agency): string =>
  linkTo(site, `/Prices/item/${code}`, { agency: agency?.id })

const priceRange = (cents: number | null, mostCents: number | null): string => moneyRange(cents, mostCents ?? cents)

export type PriceList = {
  items: readonly ListedItem[]
  agency: Agency
  search: string
  kind: PriceKind | null
  page: number
  shipped: number
  outcome: string | undefined
}

/** The catalogue with today's prices, in the state or as agreed with an agency. */
export function pricesPage(call: SignedInCall, list: PriceList): Html {
  const { site, session } = call
  const { items, agency, search, kind, page, shipped, outcome } = list
  const query = { search, kind: kind ?? undefined, agency: agency?.id }
  const content = html`
    ${outcome !== undefined && notice(outcome)} ${exampleNotice(shipped)}
    <p>
      ${
        agency
          ? html`What is agreed with ${agency.name}; everything else costs what it costs in the state.
              <a href="${linkTo(site, pricesPath)}">Prices of the state</a>`
          : html`Prices include GST. Quotes and invoices keep the price of their day.`
      }
    </p>
    <p class="actions">
      <a class="button" href="${linkTo(site, newItemPath)}">Add an item</a>
      <a href="${linkTo(site, importPricesPath)}">Import</a>
      <a href="${linkTo(site, exportPricesPath)}">Export (xlsx)</a>
      <a href="${linkTo(site, agencyPricesPath)}">Prices agreed with agencies</a>
    </p>
    ${filterForm(
      call,
      pricesPath,
      [
        textField({ name: 'search', label: 'Find by name or code', value: search, most: 100, type: 'search' }),
        selectField({
          name: 'kind',
          label: 'Kind',
          value: kind ?? '',
          options: [
            { value: '', label: 'All' },
            ...priceKinds.map((each) => ({ value: each, label: priceKindLabels[each] })),
          ],
        }),
      ],
      'Show',
      { agency: agency?.id },
    )}
    ${pagedTable({
      caption: agency ? `Prices for ${agency.name}` : `Prices in ${site.name}`,
      rows: items,
      page,
      size: requestsPerPage,
      linkOf: (to) => linkTo(site, pricesPath, { ...query, page: to }),
      empty: 'No item has this in its name.',
      columns: [
        { header: 'Item', cell: ({ code, name }) => html`<a href="${itemLink(call, code, agency)}">${name}</a>` },
        { header: 'Code', cell: ({ code }) => code },
        {
          header: 'Kind',
          cell: (item) => `${priceKindLabels[item.kind]}${item.isOffered ? '' : ', no longer offered'}`,
        },
        {
          header: 'Price today',
          isNumber: true,
          cell: (item) =>
            `${priceRange(item.cents, item.mostCents)}${agency && item.isAgreed ? ' (agreed)' : ''}${!agency && item.isShipped ? ' (example)' : ''}`,
        },
        { header: 'Next change', cell: ({ nextFrom }) => (nextFrom === null ? 'None' : shortDay(nextFrom)) },
        ...(agency ? [] : [{ header: 'Agencies', isNumber: true, cell: (item: ListedItem) => String(item.agencies) }]),
      ],
    })}
  `
  return frame({ site, session, title: 'Prices', path: pricesPath, content })
}

export type PriceItemPage = {
  item: PriceItem
  agency: Agency
  history: readonly PriceRow[]
  agreed: readonly AgreedPrice[]
  version: number
  today: Day
  typed: TypedPrice
  name: string
  refusal?: ChangeRefusal | undefined
  outcome: string | undefined
}

const withdrawButton = (call: SignedInCall, { item, agency, today }: PriceItemPage, row: PriceRow): Part =>
  row.validFrom > today &&
  html`<form method="post" action="${itemLink(call, item.code, agency)}">
    ${formFields(call.session, { act: 'withdraw', price: row.id })}
    <button class="quiet">Withdraw<span class="for-readers"> the price from ${shortDay(row.validFrom)}</span></button>
  </form>`

const historyTable = (call: SignedInCall, page: PriceItemPage): Html =>
  renderTable({
    caption: page.agency ? `Agreed with ${page.agency.name}` : 'Prices and planned changes',
    rows: page.history,
    empty: 'Nothing is agreed.',
    columns: [
      { header: 'From', cell: ({ validFrom }) => shortDay(validFrom) },
      {
        header: 'Price',
        isNumber: true,
        cell: ({ cents, mostCents }) => (cents === null ? 'As in the state' : priceRange(cents, mostCents)),
      },
      {
        header: 'Reason',
        cell: ({ reason, isShipped }) => reason ?? (isShipped ? 'Example that came with the software' : ''),
      },
      {
        header: 'Recorded',
        cell: ({ by, at, isShipped }) =>
          isShipped ? 'With the software' : `${momentText(at, call.site.timeZone)}, ${by ?? ''}`,
      },
      ...(page.history.some(({ validFrom }) => validFrom > page.today)
        ? [{ header: 'Planned', cell: (row: PriceRow) => withdrawButton(call, page, row) }]
        : []),
    ],
  })

function priceForm(call: SignedInCall, { item, agency, version, typed, refusal }: PriceItemPage): Html {
  const error = (name: string) => refusal?.fields[name]
  return html`<h2>New price</h2>
    <form method="post" action="${itemLink(call, item.code, agency)}" novalidate>
      ${formFields(call.session, { version, act: 'price' })}
      ${textField({
        name: 'price',
        label: 'Price inc. GST ($)',
        value: typed.price,
        error: error('price'),
        most: 20,
        ...(agency && { hint: 'Empty: nothing is agreed any more.' }),
      })}
      ${textField({
        name: 'most',
        label: 'Highest price ($), if it depends on the work',
        value: typed.most,
        error: error('most'),
        most: 20,
      })}
      ${textField({ name: 'validFrom', label: 'From day', value: typed.validFrom, error: error('validFrom'), type: 'date' })}
      ${noteField({ name: 'reason', label: 'Reason', value: typed.reason, error: error('reason'), rows: 2 })}
      <p class="actions"><button>Save the price</button></p>
    </form>`
}

const itemForm = (call: SignedInCall, { item, name, refusal }: PriceItemPage): Html => html`
  <h2>Item</h2>
  <form method="post" action="${itemLink(call, item.code, null)}" novalidate>
    ${formFields(call.session, { act: 'item', itemVersion: item.version })}
    ${textField({ name: 'name', label: 'Name', value: name, error: refusal?.fields['name'], most: 200 })}
    ${selectField({
      name: 'isOffered',
      label: 'Offered',
      value: item.isOffered ? 'yes' : 'no',
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No longer' },
      ],
    })}
    <p class="actions"><button class="quiet">Save the item</button></p>
  </form>
`

/** One item: its prices by day, planned changes, and what agencies have agreed. */
export function priceItemPage(call: SignedInCall, page: PriceItemPage): Html {
  const { site, session } = call
  const { item, agency, agreed, refusal, outcome } = page
  const content = html`
    <p><a href="${linkTo(site, pricesPath, { agency: agency?.id })}">All prices</a></p>
    ${outcome !== undefined && notice(outcome)} ${formError(refusal?.message)}
    <p>${priceKindLabels[item.kind]}, ${item.code}</p>
    ${historyTable(call, page)} ${priceForm(call, page)} ${agency === null && itemForm(call, page)}
    ${
      agency === null &&
      renderTable({
        caption: 'Agreed with agencies',
        rows: agreed,
        empty: 'No agency has agreed another price.',
        columns: [
          {
            header: 'Agency',
            cell: ({ agencyId, agencyName }) =>
              html`<a href="${itemLink(call, item.code, { id: agencyId, name: '' })}">${agencyName}</a>`,
          },
          { header: 'From', cell: ({ validFrom }) => shortDay(validFrom) },
          {
            header: 'Price',
            isNumber: true,
            cell: ({ cents, mostCents }) => (cents === null ? 'As in the state' : priceRange(cents, mostCents)),
          },
        ],
      })
    }
  `
  const title = agency ? `${item.name} for ${agency.name}` : item.name
  return frame({ site, session, title, path: pricesPath, content, hasErrors: refusal !== undefined })
}

/** Adds an item to the catalogue. */
export function newItemPage(call: SignedInCall, typed: TypedItem, refusal?: ChangeRefusal): Html {
  const { site, session } = call
  const error = (name: string) => refusal?.fields[name]
  const content = html`
    <p><a href="${linkTo(site, pricesPath)}">All prices</a></p>
    ${formError(refusal?.message)}
    <form method="post" action="${linkTo(site, newItemPath)}" novalidate>
      ${formFields(session)}
      ${textField({ name: 'code', label: 'Code', value: typed.code, error: error('code'), most: 40, hint: 'Such as SMOKE_ALARM_240V. It never changes.' })}
      ${textField({ name: 'name', label: 'Name', value: typed.name, error: error('name'), most: 200 })}
      ${selectField({ name: 'kind', label: 'Kind', value: typed.kind, error: error('kind'), options: priceKinds.map((each) => ({ value: each, label: priceKindLabels[each] })) })}
      ${selectField({
        name: 'service',
        label: 'Service',
        value: typed.service,
        error: error('service'),
        options: [
          { value: '', label: 'None in particular' },
          ...serviceCodes.map((code) => ({ value: services[code].id, label: services[code].name })),
        ],
      })}
      <fieldset class="field" ${describedByError('covers', error('covers'))}>
        <legend>A package that can be agreed with agencies covers the checks of</legend>
        ${fieldError('covers', error('covers'))}
        ${serviceCodes.map(
          (code) =>
            html`<label class="choice"
              ><input type="checkbox" name="covers" value="${code}" ${typed.covers.includes(code) && html`checked`} />
              ${services[code].name}</label
            >`,
        )}
      </fieldset>
      <p class="actions"><button>Add</button></p>
    </form>
  `
  return frame({ site, session, title: 'Add an item', path: pricesPath, content, hasErrors: refusal !== undefined })
}

/** Agencies by name, or those that have agreed prices. */
export function agencyPricesPage(
  call: SignedInCall,
  { agencies, text, page }: { agencies: readonly AgencyWithPrices[]; text: string; page: number },
): Html {
  const { site, session } = call
  const content = html`
    <p><a href="${linkTo(site, pricesPath)}">All prices</a></p>
    ${searchForm(call, agencyPricesPath, { name: 'name', label: 'Find an agency by name', value: text })}
    ${pagedTable({
      caption: text === '' ? 'Agencies with agreed prices' : `Agencies named “${text}”`,
      rows: agencies,
      page,
      size: requestsPerPage,
      linkOf: (to) => linkTo(site, agencyPricesPath, { name: text || undefined, page: to }),
      empty: text === '' ? 'No agency has agreed prices.' : 'No agency of this state has this in its name.',
      columns: [
        {
          header: 'Agency',
          cell: ({ id, name }) => html`<a href="${linkTo(site, pricesPath, { agency: id })}">${name}</a>`,
        },
        { header: 'Agreed items', isNumber: true, cell: ({ items }) => String(items) },
      ],
    })}
  `
  return frame({ site, session, title: 'Agreed prices', path: pricesPath, content })
}
