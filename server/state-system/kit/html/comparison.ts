import { html, type Html, type Part } from './html.ts'

/** One thing that is stored otherwise than it was sent. */
export type Difference = { title: string; stored: string; sent: string; choice?: Part }

type Comparison = {
  list: readonly Difference[]
  /** Who or what the stored side is of. */
  stored: string
  sent?: string
  id?: string
  title?: string
}

/** What is stored beside what was sent, so that neither replaces the other unseen. */
export const comparison = ({
  list,
  stored,
  sent = 'You',
  id = 'differences',
  title = 'What differs',
}: Comparison): Html | false =>
  list.length > 0 &&
  html`<section class="differences" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <ul>
      ${list.map(
        (each) =>
          html`<li>
            <h3>${each.title}</h3>
            <p>${stored}: ${each.stored}</p>
            <p>${sent}: ${each.sent}</p>
            ${each.choice}
          </li>`,
      )}
    </ul>
  </section>`
