import type { UserSession } from '../../../areas/accounts/user-sessions.queries.ts'
import { formFields } from '../forms/form-messages.ts'
import { html, type Html, type Part, renderTable } from '../html/html.ts'
import { momentText } from '../html/wording.ts'
import type { SignedInCall } from '../routes/call.ts'

type Sessions = {
  sessions: readonly UserSession[]
  /** Where the buttons send their form. */
  action: string
  /** Fields that the form sends besides. */
  fields?: Record<string, string | number>
}

const sessionButton = (call: SignedInCall, { action, fields = {} }: Sessions, session: UserSession): Part =>
  session.id === call.session.id
    ? 'This session'
    : html`<form method="post" action="${action}">
        ${formFields(call.session, {
          ...fields,
          action: 'end-session',
          session: session.id,
        })}
        <button class="quiet">Sign out <span class="for-readers">${session.device ?? 'unknown device'}</span></button>
      </form>`

/** The live sessions of a user, each with a button to end it. */
export function sessionsTable(call: SignedInCall, part: Sessions): Html {
  const moment = (instant: string) => momentText(instant, call.site.timeZone)
  return renderTable({
    caption: 'Where signed in',
    rows: part.sessions,
    empty: 'Not signed in anywhere.',
    columns: [
      {
        header: 'Device',
        cell: ({ device, isViewing }) => `${device ?? 'Unknown device'}${isViewing ? ', viewing as a user' : ''}`,
      },
      { header: 'Signed in', cell: ({ createdAt }) => moment(createdAt) },
      { header: 'Last used', cell: ({ lastSeenAt }) => moment(lastSeenAt) },
      { header: 'Sign out', cell: (session) => sessionButton(call, part, session) },
    ],
  })
}
