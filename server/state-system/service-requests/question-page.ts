import { html, renderTable, type Html, type Part } from '../kit/html/html.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import type { QuestionDetails } from './questions.queries.ts'
import { requesterFacts, requestPage, requestPropertyFacts, type Attempt } from './request-page.ts'
import { requestTitle } from './service-requests-page.ts'

/** A question of an agency about a property, with what waits there. */
export const questionPage = (call: SignedInCall, request: QuestionDetails, attempt: Attempt = { note: '' }): Html =>
  requestPage(call, {
    request,
    kind: 'question',
    attempt,
    title: requestTitle({ ...request, kind: 'question' }),
    facts: [
      ...requestPropertyFacts(call, request),
      ...requesterFacts(call, request),
      ['Question', request.question] satisfies [string, Part],
    ],
    tables: renderTable({
      caption: 'What waits at the property',
      rows: request.waits,
      empty: 'Nothing waits there any more.',
      columns: [
        { header: 'What', cell: ({ text }) => text },
        { header: 'Why', cell: ({ why }) => why },
      ],
    }),
    effect: html`<p>The property comes back in the agency’s list of work with the answer.</p>`,
    approveLabel: 'Send the answer',
    declineLabel: null,
  })
