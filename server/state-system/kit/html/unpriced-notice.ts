import type { UnpricedItem } from '../../../areas/billing/billing.queries.ts'
import type { StateSite } from '../routes/state-site.ts'
import { html, type Part } from './html.ts'
import { linkTo } from './links.ts'
import { groupedCount } from './number-text.ts'

/** Which invoices of subscriptions could not be made, because an item has no price. */
export const unpricedNotice = (site: StateSite, items: readonly UnpricedItem[]): Part =>
  items.length > 0 &&
  html`<div class="notice critical">
    <p>Invoices of subscriptions wait for a price. They are made in the night after it is entered.</p>
    <ul>
      ${items.map(
        ({ code, name, properties }) =>
          html`<li>
            <a href="${linkTo(site, `/Prices/item/${code}`)}">${name}</a> has no price:
            ${groupedCount(properties, ['property waits', 'properties wait'])}.
          </li>`,
      )}
    </ul>
  </div>`
