import { dayText } from './wording.ts'
import { documentNames, lacksText, licenceKinds } from '../../../areas/provider/document-waits.ts'
import type { EndingLicence } from '../../../areas/provider/provider.queries.ts'
import type { DocumentsHeld } from '../../../areas/provider/waiting-documents.queries.ts'
import { html, type Part } from './html.ts'
import { groupedCount } from './number-text.ts'

/** What is missing, for which documents, and how many wait for it. */
export const heldNotice = (held: readonly DocumentsHeld[], more: Part = null): Part =>
  held.length > 0 &&
  html`<div class="notice critical">
    <ul>
      ${held.map(
        ({ document, lacks, waiting }) =>
          html`<li>
            ${documentNames[document]}
            ${lacks.length === 0 ? 'wait for details that held on their day' : `cannot be issued: ${lacksText(lacks)} ${lacks.length === 1 ? 'is' : 'are'} missing`}.
            ${waiting > 0 && html`<strong>${groupedCount(waiting, ['waits', 'wait'])}.</strong>`}
          </li>`,
      )}
    </ul>
    ${more}
  </div>`

/** Which licences end soon, so that the next one is entered before documents wait. */
export const endingNotice = (ending: readonly EndingLicence[], more: Part = null): Part =>
  ending.length > 0 &&
  html`<div class="notice">
    ${ending.map(
      ({ kind, endsOn }) =>
        html`<p>
          The licence for ${licenceKinds[kind].toLowerCase()} ends on ${dayText(endsOn)}. Reports and records of later
          days wait until the next one is entered.
        </p>`,
    )}
    ${more}
  </div>`
