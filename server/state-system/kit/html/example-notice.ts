import { html, type Part } from './html.ts'

/** Says while prices are examples, because quotes and invoices show them. */
export const exampleNotice = (count: number, more: Part = null): Part =>
  count > 0 &&
  html`<div class="notice">
    <p>
      ${count} services and packages still have the example prices that came with the software; quotes and invoices show
      them. Enter yours, or import them from a spreadsheet.
    </p>
    ${more}
  </div>`
