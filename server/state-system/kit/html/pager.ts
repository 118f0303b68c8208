import { html, type Part } from './html.ts'

/** Links to the pages before and after; nothing for a list of one page. */
export const pager = (page: number, hasMore: boolean, linkOf: (page: number) => string): Part =>
  (page > 1 || hasMore) &&
  html`<nav aria-label="Pages" class="pager">
    ${page > 1 && html`<a href="${linkOf(page - 1)}" rel="prev">Previous page</a>`}
    <span>Page ${page}</span>
    ${hasMore && html`<a href="${linkOf(page + 1)}" rel="next">Next page</a>`}
  </nav>`
